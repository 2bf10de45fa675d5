import type { ResponsesObserved } from '../../analysis/observed.ts';
import { type OperationId, operations } from '../../contract/operations.ts';
import { isSuccess } from '../../contract/status.ts';
import type { Json } from '../../journal/entry.ts';
import { isObject, member } from '../../json/value.ts';
import { linksOf } from './links.ts';
import { exampleOf, observed, observedBy, type Part, type Source } from './part.ts';
import { resultName } from './records/components.ts';
import { tidy } from './records/tidy.ts';

/** Whether OpenAPI can describe the status. */
const isDescribable = (status: number): boolean => status >= 100 && status <= 599;

/** Headers that say nothing about the service: they describe the message, or OpenAPI describes them elsewhere. */
const ofTheMessage = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'trailer',
  'upgrade',
]);

const token = /^[\w!#$%&'*+.^`|~-]+$/;
const mediaType = /^[\w.+-]+\/[\w.+-]+$/;

function headersOf({ headers, described }: ResponsesObserved): Part {
  const named = Object.entries(headers).filter(([name]) => !ofTheMessage.has(name) && token.test(name));
  if (named.length === 0) return {};
  const describe = (count: number): Part => ({
    schema: { type: 'string' },
    ...(count === described ? { required: true } : {}),
    'x-observed': { count },
  });
  return { headers: Object.fromEntries(named.map(([name, count]) => [name, describe(count)])) };
}

const isJsonType = (type: string): boolean => /[/+]json$/.test(type);

function mediaTypesOf({ mediaTypes }: ResponsesObserved, isText: boolean): readonly string[] {
  const known = mediaTypes.filter((type) => mediaType.test(type));
  if (known.length > 0) return known;
  return [isText ? '*/*' : 'application/json'];
}

/** The media types of a response. Text always has the plain string schema. */
function contentOf(group: ResponsesObserved, schema: Part): Part {
  if (group.shape === null) return {};
  const isText = typeof member(group.shape, 'contentMediaType') === 'string';
  const types = mediaTypesOf(group, isText);
  const example = group.example === undefined ? {} : { example: exampleOf(group.example) };
  const mixed = types.some(isJsonType);
  const media = (type: string): Part =>
    isText || (mixed && !isJsonType(type)) ? { schema: { type: 'string' } } : { schema, ...example };
  return { content: Object.fromEntries(types.map((type) => [type, media(type)])) };
}

function describe(status: number): string {
  if (status < 300) return 'Accepted.';
  if (status < 400) return 'Elsewhere.';
  if (status === 429) return 'Too many requests.';
  return status < 500 ? 'Refused.' : 'Failed.';
}

function schemaFor({ components }: Source, operation: OperationId, { status, shape }: ResponsesObserved): Part {
  const known = status >= 400 ? components.errors.get(status) : components.successes.get(operation);
  if (known !== undefined && (status < 300 || status >= 400)) return known;
  const own = tidy(shape);
  return isObject(own) ? own : {};
}

function responseOf(source: Source, operation: OperationId, group: ResponsesObserved): Part {
  const { status } = group;
  return {
    description: describe(status),
    ...headersOf(group),
    ...contentOf(group, schemaFor(source, operation, group)),
    ...linksOf(source, operation, status),
    ...observed(group.count, group.exchanges),
  };
}

/** The documented success body, for operations without an observed one. */
function documented(operation: OperationId): Part | null {
  return documentedSchemas[operations[operation].response] ?? null;
}

const integer = { type: 'integer' };

/** Success bodies from the document (sections "Pix payment list page", "Login", "Security IP"). */
const documentedSchemas: Readonly<Record<string, Part>> = {
  listPage: {
    type: 'object',
    properties: {
      currentPage: integer,
      pageSize: integer,
      totalItems: integer,
      totalPages: integer,
      data: { type: 'array', items: { type: 'object', additionalProperties: true } },
    },
    required: ['currentPage', 'pageSize', 'totalItems', 'totalPages', 'data'],
  },
  loginResult: { type: 'object', properties: { tokenJWT: { type: 'string' } }, required: ['tokenJWT'] },
  string: { type: 'string' },
};

/** The `responses` of an operation: every observed status, or the documented body if there is none. */
export function responses(source: Source, operation: OperationId): Part {
  const seen = source.analysis.operations[operation].responses.filter(({ status }) => isDescribable(status));
  const all = seen.map((group): [string, Part] => [String(group.status), responseOf(source, operation, group)]);
  if (seen.some(({ status }) => status < 300)) return Object.fromEntries(all);
  const schema = documented(operation);
  const content = schema === null ? {} : { content: { 'application/json': { schema } } };
  return { ...Object.fromEntries(all), '2XX': { description: 'Accepted; no example was seen.', ...content } };
}

interface Seen {
  readonly count: number;
  readonly exchanges: readonly string[];
}

/** The responses whose success body refers to a schema. */
function seenIn({ analysis, components }: Source, name: string): Seen {
  const target = `"#/components/schemas/${name}"`;
  const seen = [...components.successes].flatMap(([operation, schema]) => {
    const own = components.schemas[resultName(operation)];
    const refers = JSON.stringify(schema).includes(target) || JSON.stringify(own ?? null).includes(target);
    return refers ? analysis.operations[operation].responses.filter(({ status }) => isSuccess(status)) : [];
  });
  return {
    count: seen.reduce((sum, { count }) => sum + count, 0),
    exchanges: seen.flatMap(({ exchanges }) => exchanges.slice(0, seen.length === 1 ? exchanges.length : 1)),
  };
}

/** `components.schemas`: every record by name, and every other body of a success or an error. */
export function schemas(source: Source): Part {
  const all = Object.entries(source.components.schemas).map(([name, schema]): [string, Json] => {
    const seen = seenIn(source, name);
    const mark = name.startsWith('Error') ? observedBy(source, 'error-body') : observed(seen.count, seen.exchanges);
    return [name, { ...schema, ...mark }];
  });
  return Object.fromEntries(all);
}

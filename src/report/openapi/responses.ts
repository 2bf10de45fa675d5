import type { AnswerObserved } from '../../analysis/observed.ts';
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

function headersOf({ headers, described }: AnswerObserved): Part {
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

function mediaTypesOf({ mediaTypes }: AnswerObserved, isText: boolean): readonly string[] {
  const known = mediaTypes.filter((type) => mediaType.test(type));
  if (known.length > 0) return known;
  return [isText ? '*/*' : 'application/json'];
}

/** The media types of a response. Text always has the plain string schema. */
function contentOf(answer: AnswerObserved, schema: Part): Part {
  if (answer.shape === null) return {};
  const isText = typeof member(answer.shape, 'contentMediaType') === 'string';
  const types = mediaTypesOf(answer, isText);
  const example = answer.example === undefined ? {} : { example: exampleOf(answer.example) };
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

function schemaFor({ components }: Source, operation: OperationId, { status, shape }: AnswerObserved): Part {
  const known = status >= 400 ? components.errors.get(status) : components.successes.get(operation);
  if (known !== undefined && (status < 300 || status >= 400)) return known;
  const own = tidy(shape);
  return isObject(own) ? own : {};
}

function responseOf(source: Source, operation: OperationId, answer: AnswerObserved): Part {
  const { status } = answer;
  return {
    description: describe(status),
    ...headersOf(answer),
    ...contentOf(answer, schemaFor(source, operation, answer)),
    ...linksOf(source, operation, status),
    ...observed(answer.count, answer.exchanges),
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
  const seen = source.analysis.operations[operation].answers.filter(({ status }) => isDescribable(status));
  const all = seen.map((answer): [string, Part] => [String(answer.status), responseOf(source, operation, answer)]);
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
  const answers = [...components.successes].flatMap(([operation, schema]) => {
    const own = components.schemas[resultName(operation)];
    const refers = JSON.stringify(schema).includes(target) || JSON.stringify(own ?? null).includes(target);
    return refers ? analysis.operations[operation].answers.filter(({ status }) => isSuccess(status)) : [];
  });
  return {
    count: answers.reduce((sum, { count }) => sum + count, 0),
    exchanges: answers.flatMap(({ exchanges }) => exchanges.slice(0, answers.length === 1 ? exchanges.length : 1)),
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

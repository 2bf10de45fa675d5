import type { AnswerObserved } from '../../analysis/observed.ts';
import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import { isObject, member } from '../../json/value.ts';
import { answerOf, capital, exampleOf, observed, observedBy, type Part, type Source } from './part.ts';

/** The statuses that OpenAPI knows. */
const isDescribable = (status: number): boolean => status >= 100 && status <= 599;

/** Headers that say nothing about the service: they belong to the message, or OpenAPI has another place for them. */
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

/** The name of the schema of an operation's success. */
export function successName(operation: OperationId): string {
  return `${capital(operation)}Response`;
}

const errorName = (status: number): string => `Error${status}`;

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

function mediaTypesOf({ mediaTypes, shape }: AnswerObserved): readonly string[] {
  const known = mediaTypes.filter((type) => mediaType.test(type));
  const own = member(shape, 'contentMediaType');
  if (known.length > 0) return known;
  return typeof own === 'string' ? ['*/*'] : ['application/json'];
}

function contentOf(answer: AnswerObserved, schema: Part): Part {
  if (answer.shape === null) return {};
  const example = answer.example === undefined ? {} : { example: exampleOf(answer.example) };
  return { content: Object.fromEntries(mediaTypesOf(answer).map((type) => [type, { schema, ...example }])) };
}

function describe(status: number): string {
  if (status < 300) return 'Accepted.';
  if (status < 400) return 'Elsewhere.';
  if (status === 429) return 'Too many requests.';
  return status < 500 ? 'Refused.' : 'Failed.';
}

function responseOf(operation: OperationId, answer: AnswerObserved): Part {
  const { status } = answer;
  const success = status >= 200 && status < 300;
  const name = success ? successName(operation) : status >= 400 ? errorName(status) : null;
  const schema: Part = name === null ? (answer.shape as Part) : { $ref: `#/components/schemas/${name}` };
  return {
    description: describe(status),
    ...headersOf(answer),
    ...contentOf(answer, schema),
    ...observed(answer.count, answer.exchanges),
  };
}

/** The documented body of a success, where nothing was seen. */
function documented(operation: OperationId): Part | null {
  return documentedSchemas[operations[operation].response] ?? null;
}

const integer = { type: 'integer' };

/** What the document itself says of success bodies (sections "Pix payment list page", "Login", "Security IP"). */
export const documentedSchemas: Readonly<Record<string, Part>> = {
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

/** The `responses` of an operation: every status that was seen; the documented body where none was. */
export function responses(source: Source, operation: OperationId): Part {
  const seen = source.analysis.operations[operation].answers.filter(({ status }) => isDescribable(status));
  const all = seen.map((answer): [string, Part] => [String(answer.status), responseOf(operation, answer)]);
  if (seen.some(({ status }) => status < 300)) return Object.fromEntries(all);
  const schema = documented(operation);
  const content = schema === null ? {} : { content: { 'application/json': { schema } } };
  return { ...Object.fromEntries(all), '2XX': { description: 'Accepted; no example was seen.', ...content } };
}

/** The bodies of success that were seen, as named schemas. */
function successSchemas(source: Source): [string, Json][] {
  const bodies = answerOf(source, 'success-body');
  return operationIds.flatMap((operation): [string, Json][] => {
    const accepted = source.analysis.operations[operation].answers.filter(
      ({ status }) => status >= 200 && status < 300,
    );
    // a success that only came to a request that tried something has its own shape
    const shape = member(bodies, operation) ?? accepted.find((answer) => answer.shape !== null)?.shape;
    if (!isObject(shape)) return [];
    const count = accepted.reduce((sum, { count: times }) => sum + times, 0);
    return [
      [
        successName(operation),
        {
          ...shape,
          ...observed(
            count,
            accepted.flatMap(({ exchanges }) => exchanges),
          ),
        },
      ],
    ];
  });
}

/** The bodies of errors over all operations, by status, as named schemas. */
function errorSchemas(source: Source): [string, Json][] {
  const statuses = new Set<number>();
  for (const { answers } of Object.values(source.analysis.operations)) {
    for (const { status, shape } of answers)
      if (status >= 400 && isDescribable(status) && shape !== null) statuses.add(status);
  }
  const shapes = answerOf(source, 'error-body');
  return [...statuses]
    .sort((left, right) => left - right)
    .map((status) => {
      const shape = member(shapes, String(status));
      return [errorName(status), { ...(isObject(shape) ? shape : {}), ...observedBy(source, 'error-body') }];
    });
}

/** `components.schemas`: every success body of an operation, every error body of a status. */
export function responseSchemas(source: Source): Part {
  return Object.fromEntries([...successSchemas(source), ...errorSchemas(source)]);
}

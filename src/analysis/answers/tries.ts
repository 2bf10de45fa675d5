import { bodyFields, type OperationId, operationIds, operations, pathParameters } from '../../contract/operations.ts';
import { fieldOfCase, isErrorCase, rankOfCase } from '../../contract/variants.ts';
import type { Json } from '../../journal/entry.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { member } from '../../json/value.ts';
import { isAboutCredentials } from '../../learn/keys/refusal.ts';
import { addEvidence, type Seen } from '../seen.ts';
import { addBody, createShape, type Shape, schemaOf } from '../shape/shape.ts';
import { type AnswerContext, type Answerer, answered, blocked, type GapAnswer } from './answerer.ts';

/** The responses of one operation to one kind of invalid request. */
interface Tried {
  readonly statuses: Map<number, { count: number; readonly shape: Shape }>;
  readonly exchanges: string[];
  /** What the first request asked for, as in `requestOf`. */
  readonly request: string;
}

/** What a request asks for. An amount that is refused may be the reason of a refused withdrawal. */
function requestOf({ operation, sent }: Seen): string {
  return operation === 'withdrawEarnedFees' ? `${operation} ${JSON.stringify(sent)}` : String(operation);
}

function fieldsOf(operation: OperationId): string[] {
  return [
    ...Object.keys(bodyFields(operation)),
    ...Object.keys(operations[operation].query ?? {}),
    ...pathParameters(operation),
  ];
}

/** Whether a variant is an error case. An unknown field counts only if the document shows no body of the operation. */
function isCaseOf(operation: OperationId, variant: string): boolean {
  const field = fieldOfCase(variant);
  if (field === null) return isErrorCase(variant);
  return operations[operation].body === 'not shown' || fieldsOf(operation).includes(field);
}

/** The most frequent status. Of several the lowest. */
function usual(tried: Tried): { readonly status: number; readonly shape: Shape } | null {
  let best: { status: number; count: number; shape: Shape } | null = null;
  for (const [status, { count, shape }] of tried.statuses) {
    if (best === null || count > best.count || (count === best.count && status < best.status)) {
      best = { status, count, shape };
    }
  }
  return best;
}

function outcomeOf(tried: Tried, { sent }: AnswerContext): Json {
  const best = usual(tried);
  return best === null ? null : { status: best.status, body: schemaOf(best.shape, { sent }) };
}

function disagreement(name: string, { statuses }: Tried): string | null {
  if (statuses.size < 2) return null;
  const seen = [...statuses]
    .sort(([left], [right]) => left - right)
    .map(([status, { count }]) => `${status} (${count}×)`);
  return `${name} was answered with ${seen.join(' and ')}`;
}

type ByCase = Map<string, Tried>;
/** The statuses of the requests that were right, with a JWT alone, by what they asked for. */
type Plain = ReadonlyMap<string, ReadonlySet<number>>;

/** Whether a refusal of both methods at once may be about the rest of the request. */
function provesNothing(name: string, tried: Tried, plain: Plain): boolean {
  const status = usual(tried)?.status ?? 0;
  if (name !== 'both-credentials' || status < 400) return false;
  return !isAboutCredentials(status, plain.get(tried.request) ?? []);
}

function errorCases(all: ReadonlyMap<OperationId, ByCase>, plain: Plain, context: AnswerContext): GapAnswer {
  const notes: string[] = [];
  const exchanges: string[] = [];
  const answer: [string, Json][] = [];
  for (const operation of operationIds) {
    const cases = plainest(all.get(operation) ?? new Map()).filter(
      ([name, tried]) => !provesNothing(name, tried, plain),
    );
    // Distinguishes an operation that was called without error cases from one that was never called.
    if (cases.length === 0 && !context.operations.answered(operation)) continue;
    cases.sort(([left], [right]) => rankOfCase(left) - rankOfCase(right) || (left < right ? -1 : 1));
    answer.push([operation, Object.fromEntries(cases.map(([name, tried]) => [name, outcomeOf(tried, context)]))]);
    for (const [name, tried] of cases) {
      exchanges.push(...tried.exchanges.slice(0, 1));
      const note = disagreement(`${operation} ${name}`, tried);
      if (note !== null) notes.push(note);
    }
  }
  if (exchanges.length === 0) return blocked('no wrong request of any operation was answered');
  const reason = notes.length > 0 ? `the usual answer is given where they differ: ${notes.join('; ')}` : null;
  return { ...answered(Object.fromEntries(answer), exchanges), reason };
}

/** Ends the name of a case that a request with company fields tried. A service may refuse these fields, too. */
const ofCompany = ' of a company';
const optionalFields = Object.entries(bodyFields('createAccount')).flatMap(([name, { required }]) =>
  required ? [] : [name],
);

/** The name under which the response to a request is kept. */
function nameOf({ operation, sent }: Seen, variant: string): string {
  if (operation !== 'createAccount') return variant;
  const others = optionalFields.filter((field) => field !== fieldOfCase(variant));
  return others.some((field) => member(sent, field) !== undefined) ? `${variant}${ofCompany}` : variant;
}

/** The cases, each as it was tried without company fields, if it was. */
function plainest(cases: ByCase): [name: string, tried: Tried][] {
  return [...cases].flatMap(([key, tried]): [string, Tried][] => {
    const name = key.endsWith(ofCompany) ? key.slice(0, -ofCompany.length) : key;
    return name !== key && cases.has(name) ? [] : [[name, tried]];
  });
}

/** Leaves out the operations whose refusal may be about the rest of the request. */
function bothMethods(all: ReadonlyMap<OperationId, ByCase>, plain: Plain, context: AnswerContext): GapAnswer {
  const answer: [string, Json][] = [];
  const exchanges: string[] = [];
  for (const operation of operationIds) {
    const tried = all.get(operation)?.get('both-credentials');
    if (tried === undefined || !operations[operation].path.startsWith('/auth/')) continue;
    if (provesNothing('both-credentials', tried, plain)) continue;
    answer.push([operation, outcomeOf(tried, context)]);
    exchanges.push(...tried.exchanges.slice(0, 1));
  }
  return answer.length > 0
    ? answered(Object.fromEntries(answer), exchanges)
    : blocked('no /auth operation showed what it answers to a JWT and an API key at once');
}

/** Answers how operations respond to invalid requests, from the variants of the exchanges. A 429 does not count. */
export function createTriesAnswerer(): Answerer {
  const all = new Map<OperationId, ByCase>();
  const plain = new Map<string, Set<number>>();
  const see = (seen: Seen): void => {
    const { operation, status } = seen;
    const { variant, id } = seen.entry;
    if (operation === null || status === null || status === 429) return;
    const request = requestOf(seen);
    if (variant === null) {
      if (seen.entry.credentials === 'jwt') getOrInsert(plain, request, () => new Set()).add(status);
      return;
    }
    if (!isCaseOf(operation, variant)) return;
    const cases = getOrInsert(all, operation, () => new Map());
    const tried = getOrInsert(cases, nameOf(seen, variant), () => ({ statuses: new Map(), exchanges: [], request }));
    const bucket = getOrInsert(tried.statuses, status, () => ({ count: 0, shape: createShape() }));
    bucket.count += 1;
    addBody(bucket.shape, seen.body);
    addEvidence(tried.exchanges, id);
  };
  return {
    exchange: see,
    *answers(context) {
      yield ['error-cases', errorCases(all, plain, context)];
      yield ['both-methods', bothMethods(all, plain, context)];
    },
  };
}

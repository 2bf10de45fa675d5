import { type OperationId, operationIds } from '../../src/contract/operations.ts';
import { echoNuisances } from './echo.ts';
import type { HitRequest, Nuisance } from './nuisance.ts';
import { poisonNuisances } from './poison.ts';
import { type Held, hold } from './run.ts';
import { slowNuisances } from './slow.ts';
import { statusNuisances } from './statuses.ts';
import { wireNuisances } from './wire.ts';

export const nuisances: readonly Nuisance[] = [
  ...wireNuisances,
  ...statusNuisances,
  ...poisonNuisances,
  ...slowNuisances,
  ...echoNuisances,
];

/** The `--only` values for each operation: its cases, and one or two rules about it. */
const scopes: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  sendEmailValidateCode: ['SIGNUP-01', 'SIGNUP-02'],
  validateCode: ['SIGNUP-03', 'SIGNUP-04'],
  createAccount: ['SIGNUP-06', 'SIGNUP-07'],
  login: ['LOGIN-01', 'LOGIN-04'],
  concludesLogin: ['LOGIN-02', 'LOGIN-05'],
  forgotPassword: ['RECOVERY-01'],
  forgotPasswordChangePassword: ['RECOVERY-02', 'RECOVERY-03'],
  listPayments: ['PAYMENT-04', 'LIST-01'],
  createPayment: ['PAYMENT-01', 'PAYMENT-02'],
  readPayment: ['PAYMENT-07'],
  updatePayment: ['PAYMENT-08'],
  sandboxPay: ['PAYMENT-15'],
  earnedFeesBalance: ['FEES-01'],
  withdrawEarnedFees: ['FEES-03'],
  publicPayment: ['PAYMENT-14'],
};

export function scopeOf(operation: OperationId): string {
  return [operation, ...(scopes[operation] ?? [])].join(',');
}

/** The operation that a nuisance is tried on. Nuisances take the operations in turn. */
export function turnOf(nuisance: Nuisance): OperationId {
  return operationIds[nuisances.indexOf(nuisance) % operationIds.length] as OperationId;
}

/** A run that is checked against everything that must never happen. */
export interface Trial {
  readonly name: string;
  readonly nuisance: Nuisance;
  readonly on: (request: HitRequest, nth: number) => boolean;
  readonly words: readonly string[];
}

/** Nuisances that do not block get a long timeout, so that a busy machine causes no failure. */
function timeout({ badness }: Nuisance): string {
  return badness === 'broken' ? '1500' : '10000';
}

export function onOneOperation(nuisance: Nuisance, operation = turnOf(nuisance)): Trial {
  return {
    name: `${nuisance.name}, on ${operation}`,
    nuisance,
    on: (request) => request.operation === operation,
    words: ['--only', scopeOf(operation), '--timeout', timeout(nuisance)],
  };
}

/** A nuisance for each of several operations, in one run. All are as bad as the first one. */
export function onSeveralOperations(names: Readonly<Partial<Record<OperationId, string>>>): Trial {
  const operations = Object.keys(names) as OperationId[];
  const parts = new Map(operations.map((operation) => [operation, named(names[operation] ?? '')]));
  const [first] = parts.values();
  if (first === undefined) throw new Error('no operation is given');
  const partOf = ({ operation }: HitRequest) => (operation === null ? undefined : parts.get(operation));
  return {
    name: operations.map((operation) => `${names[operation]}, on ${operation}`).join(', '),
    nuisance: { ...first, answer: (hit) => partOf(hit.request)?.answer(hit) },
    on: (request) => partOf(request) !== undefined,
    words: ['--only', operations.map(scopeOf).join(), '--timeout', timeout(first)],
  };
}

/** @param only the rules or chapters to run. `null` for everything */
export function onAllOperations(nuisance: Nuisance, only: string | null): Trial {
  return {
    name: `${nuisance.name}, on ${only === null ? 'everything' : `all operations of ${only}`}`,
    nuisance,
    on: () => true,
    words: [...(only === null ? [] : ['--only', only]), '--timeout', timeout(nuisance)],
  };
}

/** One nuisance of each family is tried on every operation at once. */
const everywhere: readonly (readonly [name: string, only: string | null])[] = [
  ['no answer', null],
  ['half an answer, then the end', 'login'],
  ['one byte a second', 'login'],
  ['endless headers', 'login'],
  ['an endless body', 'login'],
  ['a gzip bomb', 'login'],
  ['invalid chunks', 'login'],
  ['two answers to one request', 'AUTH-01'],
  ['a reset before the answer', null],
  ['a reset in the body', 'login'],
  ['302 to another host', 'AUTH-01'],
  ['a Location of another host on every answer', 'payment,api-keys,webhooks'],
  ['early hints before every answer', 'fees'],
  ['status 999', 'AUTH-01'],
  ['only 500', null],
  ['an empty 200', 'AUTH-01'],
  ['HTML for everything', null],
  ['429 for ever', 'login'],
  ['429 for ever, Retry-After: 86400', null],
  ['all at once in every field', null],
  ['HTML with scripts in every field', 'payment,webhooks'],
  ['characters that XML cannot hold in every field', 'api-keys,security-ip'],
  ['YAML in every field', 'webhooks,fees'],
  ['10^4 levels of objects', 'AUTH-01,PAYMENT-07'],
  ['half a million keys', 'PAYMENT-01'],
  ['__proto__ and constructor', 'payment,webhooks,api-keys'],
  ['numbers beyond double', 'pagination,payment'],
  ['secrets echoed in headers and errors', null],
  ['400 KB of beginnings of JWTs', 'payment,login'],
  ['what was sent, again and again', 'login,recovery'],
  ['a megabyte that compresses', 'login,PAYMENT-01'],
  ['a megabyte that does not compress', 'login,PAYMENT-01'],
  ['seven megabytes that do not compress', 'LOGIN-01,PAYMENT-04'],
  ['60 KB of headers', 'login,payment'],
  ['16 KB of empty objects', null],
  ['a megabyte in chunks of one byte', 'LOGIN-01'],
];

export function named(name: string): Nuisance {
  const nuisance = nuisances.find((one) => one.name === name);
  if (nuisance === undefined) throw new Error(`there is no nuisance named "${name}"`);
  return nuisance;
}

/** A target that first responds well and then badly. Earlier observations must not be blamed or lost. */
export function afterGood(nuisance: Nuisance, good: number, only: string | null): Trial {
  return {
    name: `${nuisance.name}, after ${good} good answers to ${only ?? 'everything'}`,
    nuisance,
    on: (_, nth) => nth > good,
    words: [...(only === null ? [] : ['--only', only]), '--timeout', timeout(nuisance)],
  };
}

/** The later behaviour of a target, and the rules that run in the meantime. */
const turns: readonly (readonly [name: string, only: string])[] = [
  ['no answer', 'payment'],
  ['half an answer, then the end', 'login,recovery'],
  ['invalid chunks', 'api-keys,fees'],
  ['a reset before the answer', 'webhooks,security-ip'],
  ['302 to another host', 'payment'],
  ['only 500', 'login,recovery'],
  ['an empty 200', 'payment'],
  ['HTML for everything', 'webhooks,security-ip'],
  ['429 for ever', 'payment'],
  ['429 for ever, Retry-After: 86400', 'login,recovery'],
  ['10^4 levels of objects', 'payment'],
  ['secrets echoed in headers and errors', 'login,recovery,api-keys'],
];

/** One switch during the sign-up, and one during the scenarios. */
const goodAnswers = [5, 60];

/** Nuisances that matter only for the operations that read them. */
const lists: readonly (readonly [name: string, operation: OperationId])[] = [
  ['a list of 10^5 items', 'listPayments'],
  ['a list of 10^5 items', 'listApiKeys'],
  ['a key of two letters, and a text of them', 'createNewApiKey'],
];

export const trials: readonly Trial[] = [
  ...turns.flatMap(([name, only]) => goodAnswers.map((good) => afterGood(named(name), good, only))),
  ...everywhere.map(([name, only]) => onAllOperations(named(name), only)),
  ...lists.map(([name, operation]) => onOneOperation(named(name), operation)),
  ...nuisances.filter(({ name }) => !lists.some(([its]) => its === name)).map((nuisance) => onOneOperation(nuisance)),
];

/** The maximum memory of a run in megabytes, which `SECURITY.md` promises. A run on a sound target takes 400. */
const mostMegabytes = 600;
/** The time limit in milliseconds: three attempts for each case, and a mail that never arrives. */
const deadlineMs = 180_000;

const allowed: Readonly<Record<Nuisance['badness'], readonly number[]>> = {
  broken: [1, 3],
  odd: [0, 1, 3],
  harmless: [0],
};

/** The duration and the peak memory of a trial, on one line. */
export function costOf({ name }: Pick<Trial, 'name'>, { seconds, megabytes, status }: Held): string {
  const memory = megabytes === null ? 'unknown memory' : `${megabytes} MB`;
  return `${seconds.toFixed(1).padStart(6)} s  ${memory.padStart(8)}  exit ${status ?? 'killed'}  ${name}\n`;
}

/** The problems of a trial. Empty if it held. */
export function complaints({ nuisance }: Pick<Trial, 'nuisance'>, held: Held): string[] {
  const { status, megabytes, hits, flaws, stdout } = held;
  return [
    ...flaws,
    ...(flaws.length > 0 ? [`it said: ${held.stdout.slice(-800)}${held.stderr.slice(-800)}`] : []),
    ...(status === null || allowed[nuisance.badness].includes(status)
      ? []
      : [`it ended with ${status}: ${stdout.slice(-1500)}`]),
    ...(megabytes !== null && megabytes > mostMegabytes ? [`it held ${megabytes} MB`] : []),
    ...(hits === 0 ? ['nothing was answered badly'] : []),
  ];
}

export function tryIt(trial: Trial, folder: string): Promise<Held> {
  return hold({ ...trial, folder, deadlineMs });
}

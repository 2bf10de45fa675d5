import type { Dialect } from '../../sandbox/dialect.ts';
import { type Answer, type Call, callerId, type Result } from '../../sandbox/http/call.ts';
import { fieldOf, textOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import type { Purpose } from '../../sandbox/parts/codes.ts';
import type { Payment } from '../../sandbox/parts/payments.ts';
import type { Parts } from '../../sandbox/start.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import type { CaseOf, RuleId } from '../../src/contract/rules.ts';
import type { Json } from '../../src/journal/entry.ts';
import { namedDialects } from '../dialects/named/index.ts';
import type { Fault } from './fault.ts';

export type Patch = (parts: Parts) => void;
type More = Omit<Fault, 'name' | 'rule' | 'case' | 'patch'>;

/** A fault of the service that breaks one case of a rule. The compiler checks the case. */
export function breaks<Id extends RuleId>(
  rule: Id,
  oneCase: CaseOf<Id>,
  name: string,
  patch: Patch,
  more: More = {},
): Fault {
  return { rule, case: oneCase, name, patch, ...more };
}

/** Why AUTH-02 fails too where an operation refuses every request. */
export const alsoRefused = { 'AUTH-02': 'no call of it is accepted, whatever its credentials' } as const;

/** A fault that shows only in the body of the response to an operation, which some named dialects leave empty. */
export function inBodyOf(operation: OperationId): Pick<Fault, 'notOn'> {
  const isEmpty = ([, { operations }]: [string, Dialect]) => operations[operation].body === 'empty';
  const reason = `the response to ${operation} has no body`;
  return {
    notOn: Object.fromEntries(
      Object.entries(namedDialects)
        .filter(isEmpty)
        .map(([name]) => [name, reason]),
    ),
  };
}

/** Why a field other than the amount shows in no response to a create of some named dialects. */
export function fieldsOfCreate(): Pick<Fault, 'notOn'> {
  const brief = Object.entries(namedDialects).filter(([, { payment }]) => payment.bodies.create === 'brief');
  const reason = 'the response to createPayment shows few fields';
  return {
    notOn: { ...inBodyOf('createPayment').notOn, ...Object.fromEntries(brief.map(([name]) => [name, reason])) },
  };
}

/** Several defects that only show together. */
export function both(...patches: Patch[]): Patch {
  return (parts) => {
    for (const patch of patches) patch(parts);
  };
}

type Next = (call: Call) => Promise<Result>;

/** Replaces the handling of one operation for requests that passed all checks. */
export function around(
  operation: OperationId,
  work: (call: Call, next: Next, parts: Parts) => Result | Promise<Result>,
): Patch {
  return (parts) => {
    const handler = parts.handlers[operation];
    parts.handlers[operation] = (call) => work(call, async (one) => await handler(one), parts);
  };
}

/** Refuses valid requests of an operation, all or some of them. */
export function refuses(operation: OperationId, when: (call: Call) => boolean = () => true): Patch {
  return around(operation, (call, next) => {
    if (when(call)) throw new Refusal('invalidValue');
    return next(call);
  });
}

/** Refuses all calls of an account but its first. */
export function worksOnce(operation: OperationId): Patch {
  return (parts) => {
    const done = new Set<string>();
    around(operation, (call, next) => {
      const account = callerId(call);
      if (done.has(account)) throw new Refusal('state');
      done.add(account);
      return next(call);
    })(parts);
  };
}

/** Changes how a success response of an operation is sent. */
export function answering(
  operation: OperationId,
  change: (answer: Answer, result: Result, parts: Parts) => Answer,
): Patch {
  return (parts) => {
    const { success } = parts.presenter;
    parts.presenter.success = (asked, result, base) => {
      const answer = success(asked, result, base);
      return asked === operation ? change(answer, result, parts) : answer;
    };
  };
}

/** Changes the JSON body of an operation's response. */
export function saying(operation: OperationId, change: (body: unknown, parts: Parts) => Json): Patch {
  return answering(operation, (answer, _, parts) => {
    const body = change(answer.body === null ? null : JSON.parse(answer.body), parts);
    const status = answer.status === 204 ? 200 : answer.status;
    return {
      ...answer,
      status,
      headers: { ...answer.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
  });
}

/** Accepts requests without a required field, all or those with some bodies. */
export function misses(operation: OperationId, field: string, when: (body: unknown) => boolean = () => true): Patch {
  return ({ checks }) => {
    const { isMissing } = checks;
    checks.isMissing = (name, documented, value, beside) =>
      !(beside.operation === operation && name === field && when(beside.body)) &&
      isMissing(name, documented, value, beside);
  };
}

/** Accepts and ignores requests without a required field. */
export function doesWithout(operation: OperationId, field: string, about: Result['about']): Patch {
  return both(
    misses(operation, field),
    around(operation, (call, next) => (names(call, field) ? next(call) : { about, value: {} })),
  );
}

/** Accepts a field whatever its type and value. */
export function takes(operation: OperationId, field: string, when: (value: unknown) => boolean = () => true): Patch {
  return ({ checks }) => {
    const judge = checks.field;
    checks.field = (name, documented, value, beside) => {
      const blind = beside.operation === operation && name === field && value !== undefined && when(value);
      return blind ? [] : judge(name, documented, value, beside);
    };
  };
}

/** Records the address that each code was mailed to. */
export function mailedTo(parts: Parts, purpose: Purpose): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  const { send } = parts.codes;
  parts.codes.send = (email, what) => {
    const code = send(email, what);
    if (what === purpose) addresses.set(code, email);
    return code;
  };
  return addresses;
}

/** Accepts a code that was mailed to another address. */
export function sharesCodes(purpose: Purpose): Patch {
  return (parts) => {
    const addresses = mailedTo(parts, purpose);
    const { check } = parts.codes;
    parts.codes.check = (email, what, given) => {
      const owner = what === purpose ? addresses.get(given) : undefined;
      return owner === undefined || owner === email ? check(email, what, given) : parts.codes.current(owner, what);
    };
  };
}

/** Accepts the codes of one purpose for another, too. */
export function mixesCodes(accepted: Purpose, instead: Purpose): Patch {
  return ({ codes }) => {
    const { check } = codes;
    codes.check = (email, purpose, given) => {
      const mailed = purpose === instead ? codes.current(email, accepted) : null;
      return mailed?.code === given ? mailed : check(email, purpose, given);
    };
  };
}

/** Accepts any code after one was mailed. */
export function ignoresCodes(purpose: Purpose, when: (given: string) => boolean = () => true): Patch {
  return ({ codes }) => {
    const { check } = codes;
    codes.check = (email, what, given) =>
      what === purpose && when(given) ? codes.current(email, what) : check(email, what, given);
  };
}

/** Shows payments with wrong values in some places. */
export function showing(places: readonly string[], change: (payment: Payment) => Payment): Patch {
  return ({ presenter }) => {
    const show = presenter.payment;
    presenter.payment = (payment, place) => show(places.includes(place) ? change(payment) : payment, place);
  };
}

/** Stores another password than was sent. */
export function changesPassword(
  operation: 'createAccount' | 'forgotPasswordChangePassword',
  change: (password: string) => string,
): Patch {
  const field = operation === 'createAccount' ? 'password' : 'newPassword';
  return around(operation, (call, next) =>
    next({ ...call, body: { ...(call.body as object), [field]: change(textOf(fieldOf(call.body, field))) } }),
  );
}

/** Whether a body has a field. */
export function names({ body }: Call, field: string): boolean {
  return fieldOf(body, field) !== undefined;
}

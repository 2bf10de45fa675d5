import { equal } from '../../json/equal.ts';
import { member } from '../../json/value.ts';
import { decodeJwt } from '../../learn/keys/jwt.ts';
import type { Finding } from '../finding.ts';
import type { WrongPassword } from '../model/accounts.ts';
import type { Model } from '../model/model.ts';
import type { Monitor } from '../monitor.ts';
import { emailOf } from '../trace/account-request.ts';
import type { Step } from '../trace/step.ts';
import { found, wronglyAccepted } from './found.ts';

/** Second accounts of an e-mail address, the form of `tokenJWT`, and passwords that log in. */
export const accountMonitor: Monitor = {
  operations: ['createAccount', 'concludesLogin'],
  outcomes: ['accepted'],
  *step(step, model) {
    // Wrong requests break other rules.
    if (model.wrongIn(step) !== null) return;
    if (step.operation === 'createAccount') yield* ofSecond(step, model);
    if (step.operation === 'concludesLogin') yield* ofLogin(step, model);
  },
};

function* ofSecond(step: Step, model: Model): Iterable<Finding> {
  const first = model.accounts.createdBefore(emailOf(step), step.begin);
  // A repeated request may get the response of the first.
  if (first === null || equal(first.input, step.input)) return;
  yield { ...wronglyAccepted('SIGNUP-10', 'default', step, 'its e-mail has an account'), contradicts: first.id };
}

function* ofLogin(step: Step, model: Model): Iterable<Finding> {
  const token = member(step.output, 'tokenJWT');
  if (typeof token !== 'string' || token === '') {
    if (step.entry.variant === null && step.output !== undefined) yield ofNoToken(step);
    return;
  }
  const decoded = token.includes('$PIX_') ? null : decodeJwt(token);
  if (decoded !== null && 'problem' in decoded)
    yield found('LOGIN-02', 'default', step, {
      message: 'concludesLogin was accepted, and its tokenJWT is not a JWT',
      expected: 'three base64url parts, header and claims JSON objects',
      got: decoded.problem,
      at: '/tokenJWT',
    });
  const wrong = model.accounts.wrongPassword(step);
  if (wrong !== null) yield ofPassword(step, wrong);
}

function ofNoToken(step: Step): Finding {
  return found('LOGIN-01', 'default', step, {
    message: 'the response of concludesLogin has no string tokenJWT at its top level',
    expected: 'an object with a string tokenJWT',
    got: 'none',
    at: '',
  });
}

function ofPassword(step: Step, { rule, kind, by }: WrongPassword): Finding {
  return found(...rule, step, {
    message: `concludesLogin was called with ${kind}`,
    expected: 'no tokenJWT',
    got: 'a tokenJWT',
    contradicts: by,
    at: '/tokenJWT',
  });
}

import type { PaymentField } from '../../contract/operations.ts';
import { isList, member } from '../../json/value.ts';
import type { Monitor } from '../monitor.ts';
import { isWithout } from '../trace/fields.ts';
import { brokenCredentials } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { wrongFields } from '../trace/wrong-fields.ts';
import { wronglyAccepted } from './found.ts';

/** Accepted payment requests with a field that must be refused: PAYMENT-02, 11, 12, 13, 16 and 20. */
export const wrongPaymentMonitor: Monitor = {
  operations: ['createPayment', 'updatePayment', 'sandboxPay'],
  outcomes: ['accepted'],
  *step(step) {
    if (!isJson(step) || brokenCredentials(step) !== null) return;
    if (step.operation === 'sandboxPay') {
      // A pay of nothing must be refused, whether or not an API key opens this operation.
      if (isWithout(step, 'id')) yield wronglyAccepted('PAYMENT-16', 'missing', step, 'its id is missing');
      return;
    }
    for (const [field, [rule, of]] of wrongFields(step)) {
      if (mayBeRead(field, step)) continue;
      const how = member(step.input, field) === undefined ? 'missing' : 'wrong';
      yield wronglyAccepted(rule, of, step, `its ${field} is ${how}`);
    }
  },
};

/** Whether a request says that its body is JSON, or has none. */
function isJson({ entry: { request } }: Step): boolean {
  const isSaid = request.headers.some(([name, value]) => /^content-type$/i.test(name) && /json/i.test(value));
  return isSaid || request.body === null;
}

/**
 * Whether a service may read a wrong value as a right one. It may read null in an update as a field that was not sent. It
 * may read a number, a boolean or an array of one value as the text of it.
 */
function mayBeRead(field: PaymentField, { operation, input }: Step): boolean {
  const value = member(input, field);
  if (value === null) return operation === 'updatePayment';
  const isAlone = isList(value) && value.length === 1;
  return (field === 'externalId' || field === 'description') && (typeof value !== 'object' || isAlone);
}

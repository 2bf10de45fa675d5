import { isObject, type Json, member } from '../../../json/value.ts';
import { nodes, walkLimits } from '../../../json/walk.ts';
import { ownFields } from '../../../learn/records/own-fields.ts';
import type { Finding } from '../../finding.ts';
import type { Monitor } from '../../monitor.ts';
import { found } from '../found.ts';

/**
 * Finds a response that shows the id of a payment as a number, although the list shows it as a text under the same name.
 * The document calls the identifier a string (PAYMENT-04). A pay or the public lookup may show a record of its own, whose
 * id is a number.
 */
export const idTypeMonitor: Monitor = {
  operations: ['createPayment', 'readPayment', 'updatePayment'],
  outcomes: ['accepted'],
  *step(step, { payments }): Iterable<Finding> {
    const name = payments.ids.itemPointer?.split('/').at(-1);
    const payment = payments.of(step);
    if (name === undefined || payment === undefined) return;
    const shown = besideAmount(step.output, name);
    if (typeof shown?.value !== 'number') return;
    // The response to a write may show a record of the change, which has an id of its own.
    if (step.operation !== 'readPayment' && Number(payment.id) !== shown.value) return;
    yield found('PAYMENT-04', 'default', step, {
      message: `The response to ${step.operation} shows a number as the ${name} of a payment.`,
      expected: 'a string id, as in the list',
      got: `the ${name} ${shown.value}`,
      at: shown.pointer,
    });
  },
};

/** The names of an object with the fields of a record, beside which the record has its id. */
const besideFields = /^\/(?:attributes|details|fields|properties)$/;

/** The member with a name in the first record that has an amount. */
function besideAmount(
  output: Json | undefined,
  name: string,
): { readonly value: Json; readonly pointer: string } | null {
  for (const { value, pointer } of nodes(output, { ...walkLimits, nodes: 200 })) {
    const own = ownFields(value);
    if (!isObject(value) || member(own.value, 'amount') === undefined) continue;
    // The id of an envelope is that of the response.
    if (own.pointer !== '' && (!besideFields.test(own.pointer) || member(own.value, name) !== undefined)) continue;
    const shown = member(value, name);
    if (shown !== undefined) return { value: shown, pointer: `${pointer}/${name}` };
    if (own.pointer === '') return null;
  }
  return null;
}

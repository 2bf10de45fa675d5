import { isObject, type Json, member } from '../../../json/value.ts';
import { nodes, walkLimits } from '../../../json/walk.ts';
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

/** The member with a name in the first record that has an amount. */
function besideAmount(
  output: Json | undefined,
  name: string,
): { readonly value: Json; readonly pointer: string } | null {
  for (const { value, pointer } of nodes(output, { ...walkLimits, nodes: 200 })) {
    if (!isObject(value) || member(value, 'amount') === undefined) continue;
    const shown = member(value, name);
    return shown === undefined ? null : { value: shown, pointer: `${pointer}/${name}` };
  }
  return null;
}

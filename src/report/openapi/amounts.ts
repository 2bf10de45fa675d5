import type { Bodies } from '../../analysis/bodies.ts';
import type { Node } from '../../analysis/shape/node.ts';
import { bodyFields, type FieldType, operationIds } from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import { parsePointer } from '../../json/pointer.ts';
import { member } from '../../json/value.ts';

export const documentedTypes: ReadonlyMap<string, FieldType> = new Map(
  operationIds.flatMap((id) => Object.entries(bodyFields(id)).map(([name, { type }]) => [name, type] as const)),
);

/** If the credit of a fee of 1 is larger than this in total, the balance counts cents and has no fractions. */
const largestCredit = 1;

/** The field of the balance in the answer to `balance-credit`, if it has one and does not count cents. */
export function balanceFields(credit: Json | undefined): readonly string[] {
  const [path, afterCreate, afterPay] = ['path', 'afterCreate', 'afterPay'].map((name) => member(credit, name));
  if (typeof path !== 'string' || Number(afterCreate) + Number(afterPay) > largestCredit) return [];
  return parsePointer(path)?.slice(-1) ?? [];
}

/**
 * Fields that are numbers everywhere, as an amount may be whole by chance: those documented as such, those with a
 * fraction in any body, and `amounts`.
 */
export function numberFields(
  { successes, errors, events, callback }: Omit<Bodies, 'sent'>,
  amounts: readonly string[],
): ReadonlySet<string> {
  const documented = [...documentedTypes].flatMap(([name, type]) => (type === 'number' ? [name] : []));
  const names = new Set([...documented, ...amounts]);
  const shapes = [...successes.values(), ...errors.values(), ...events.values()];
  for (const { root } of callback === null ? shapes : [...shapes, callback]) collectFractions(root, names);
  return names;
}

function collectFractions({ properties, items, rest }: Node, into: Set<string>): void {
  for (const [name, { node }] of properties) {
    if (node.fractions > 0) into.add(name);
    collectFractions(node, into);
  }
  for (const inner of [items, rest]) if (inner !== null) collectFractions(inner, into);
}

import { differences } from '../../json/diff.ts';
import type { Json } from '../../json/value.ts';

/** A text that a service makes itself, such as the code of a Pix payment, which begins with 0002. In characters. */
const shortestCode = 20;

/** The places where a change gave a record another long code. A service may make a new one at each change. */
export function reissuedCodes(before: unknown, after: unknown, inputs: readonly string[]): ReadonlySet<string> {
  const changed = differences(before, after).filter(
    (one) => !inputs.includes(one.name) && isLongCode(one.before) && isLongCode(one.after),
  );
  return new Set(changed.map(({ pointer }) => pointer));
}

function isLongCode(value: Json | undefined): boolean {
  return typeof value === 'string' && value.length >= shortestCode && (/^0002/.test(value) || !/\s/.test(value));
}

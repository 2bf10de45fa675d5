import type { Asked } from '../../model/payments/asked.ts';
import type { Write } from '../../model/register.ts';

/** A response of the same place that showed the correct value of the field. */
export interface Right {
  readonly begin: number;
  readonly by: string;
  /** Whether it showed the value exactly as it was sent, and not in an equivalent form. */
  readonly isExact: boolean;
}

/** After how many writes of a field the responses are kept that showed it right. */
const mostRight = 8;

/** A response takes the place of the one before it, unless the field was written between the two. */
export function withRight(known: readonly Right[] = [], now: Right, writes: readonly Write<Asked>[]): readonly Right[] {
  const last = known.at(-1);
  const isSame = last !== undefined && !writes.some(({ begin }) => begin > last.begin && begin <= now.begin);
  return [...(isSame ? known.slice(0, -1) : known.slice(1 - mostRight)), now];
}

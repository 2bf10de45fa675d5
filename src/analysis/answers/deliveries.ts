import type { DeliveryEntry, Json } from '../../journal/entry.ts';
import { readBody } from '../shape/body.ts';
import type { ObservedBody } from '../shape/shape.ts';

/** How many deliveries, and up to which length in characters, are kept until a fact says what they were. */
const most = 500;
const longest = 16_384;

/** A delivery, as far as answers need it. */
export interface Kept {
  readonly body: ObservedBody;
  /** Names in lower case. */
  readonly headers: readonly string[];
}

/** The latest deliveries, until a fact names one of them. */
export class Deliveries {
  readonly #kept = new Map<string, Kept>();

  keep({ id, body, headers }: DeliveryEntry): void {
    const isLong = (body.text?.length ?? 0) > longest;
    this.#kept.set(id, {
      body: isLong ? { kind: 'cut' } : readBody(body, headers),
      headers: headers.map(([name]) => name.toLowerCase()),
    });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** @param id as a fact names it */
  take(id: Json | undefined): Kept | undefined {
    const kept = typeof id === 'string' ? this.#kept.get(id) : undefined;
    if (kept !== undefined) this.#kept.delete(String(id));
    return kept;
  }
}

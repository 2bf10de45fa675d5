import type { Step } from '../trace/step.ts';

/** Something that happened within a time span, in milliseconds since 1970. */
export interface Timed {
  readonly begin: number;
  readonly end: number;
}

/** A time span, and the exchange that shows it. */
export interface Span extends Timed {
  readonly by: string;
}

/** Whether something may have happened between two times. */
export function overlaps({ begin, end }: Timed, from: number, to: number): boolean {
  return begin <= to && end >= from;
}

export function spanOf({ begin, end, id }: Pick<Step, 'begin' | 'end' | 'id'>): Span {
  return { begin, end, by: id };
}

/** The largest number of spans. Beyond it, every second one is forgotten. */
const most = 2_000;

/** Time spans in the order in which they became known, in bounded memory. */
export class Spans {
  #spans: Span[] = [];

  add(step: Pick<Step, 'begin' | 'end' | 'id'>): void {
    this.#spans.push(spanOf(step));
    if (this.#spans.length > most) this.#spans = this.#spans.filter((_, index) => index % 2 === 1);
  }

  lastBefore(time: number): Span | undefined {
    return this.#spans.findLast(({ end }) => end <= time);
  }

  firstAfter(time: number): Span | undefined {
    return this.#spans.find(({ begin }) => begin >= time);
  }

  /** @param except the id of an exchange that does not count */
  overlaps(begin: number, end: number, except?: string): boolean {
    return this.#spans.some((span) => overlaps(span, begin, end) && span.by !== except);
  }
}

import type { Page } from '../../../learn/records/page.ts';
import { integerParameter } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';

/** Learns the number of the first page from responses to requests without one. The document does not name it. */
export class FirstPage {
  readonly #shown = new Set<number>();

  see({ query }: Step, { currentPage }: Page): void {
    if (currentPage !== null && integerParameter(query, 'page') === undefined) this.#shown.add(currentPage);
  }

  /** 0 or 1. `null` if it is unknown. A page with the wrong page number breaks another rule. */
  get number(): number | null {
    const [first, ...others] = this.#shown;
    return (first === 0 || first === 1) && others.length === 0 ? first : null;
  }
}

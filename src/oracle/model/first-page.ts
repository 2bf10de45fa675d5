import type { Page } from '../../learn/records/page.ts';
import { integerParameter, listPage } from '../trace/list-page.ts';
import type { Step } from '../trace/step.ts';
import type { Part } from './part.ts';

/**
 * Learns whether the pages of the payment list are counted from 0 or from 1, which the document does not say. A request
 * without a page gets the first page, or the last one.
 */
export class FirstPage implements Part {
  readonly #numbers = new Set<number>();

  learn(step: Step): void {
    const page = listPage(step);
    // A list without items may have any page number.
    if (page?.currentPage == null || page.items.length === 0) return;
    if (integerParameter(step.query, 'page') !== undefined) return;
    if (page.currentPage === page.totalPages) this.#numbers.add(1);
    else if (page.currentPage === 0 || !mayBeLast(page)) this.#numbers.add(page.currentPage);
  }

  /** 0 or 1. `null` if it is unknown. A page with the wrong page number breaks another rule. */
  get number(): number | null {
    const [first, ...others] = this.#numbers;
    return (first === 0 || first === 1) && others.length === 0 ? first : null;
  }
}

/** Whether a page is the last one if pages are counted from 0. The last page has at most as many items as the others. */
function mayBeLast({ currentPage, totalPages, totalItems, items }: Page): boolean {
  if (currentPage === null || totalPages === null || totalItems === null) return true;
  return currentPage === totalPages - 1 && items.length * totalPages <= totalItems;
}

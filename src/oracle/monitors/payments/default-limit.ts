import type { Page } from '../../../learn/records/page.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Monitor } from '../../monitor.ts';
import { integerParameter, isUnfiltered } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import { methodOf } from './places.ts';

interface Stated {
  readonly totalPages: number;
  readonly by: string;
}

const mostKnown = 2_000;

/**
 * Pages that were asked for by number and without a limit, and that state another number of pages for the same number of
 * items (LIST-06): the default limit is one. Without a page number, a service may return more.
 */
export class DefaultLimitMonitor implements Monitor {
  /** By account, credential and number of items, what the first such page stated. */
  readonly #stated = new Map<string, Stated>();

  *page(page: Page, step: Step, { payments }: Model): Iterable<Finding> {
    const account = payments.accountOf(step);
    if (page.totalItems === null || page.totalPages === null || page.items.length === 0 || account === null) return;
    if (!isUnfiltered(step) || step.query['limit'] !== undefined || integerParameter(step.query, 'page') == null)
      return;
    const key = `${account} ${methodOf(step)} ${page.totalItems}`;
    const before = this.#stated.get(key);
    if (before === undefined) {
      if (this.#stated.size < mostKnown) this.#stated.set(key, { totalPages: page.totalPages, by: step.id });
      return;
    }
    if (before.totalPages === page.totalPages) return;
    yield found('LIST-06', 'default', step, {
      message: `Two pages of a list of ${page.totalItems} payments were asked for without a limit.`,
      expected: `totalPages ${before.totalPages}, as on the other page`,
      got: `totalPages ${page.totalPages}`,
      contradicts: before.by,
      at: '/totalPages',
    });
  }
}

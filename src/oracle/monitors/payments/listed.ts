import { getPointer } from '../../../json/pointer.ts';
import { itemContent, type Page } from '../../../learn/records/page.ts';
import type { Finding } from '../../finding.ts';
import type { Model } from '../../model/model.ts';
import type { Create } from '../../model/payments/payment.ts';
import type { Monitor } from '../../monitor.ts';
import { Suspicions } from '../../suspicion.ts';
import { isWholeList } from '../../trace/list-page.ts';
import type { Step } from '../../trace/step.ts';
import { found } from '../found.ts';
import { methodOf } from './places.ts';

/** Longer lists have several pages. */
const mostOnOnePage = 100;
const mostTwice = 20;

/** Judges which payments a page shows: each once, with a string id, and all that were created (PAYMENT-04, LIST-08). */
export class ListedMonitor implements Monitor {
  readonly doubts = new Suspicions();
  readonly #wasListed = new Set<string>();
  /** Lists that show one payment twice. They say nothing where a list shows one id for two payments. */
  readonly #twice: Finding[] = [];
  #sharesIds = false;

  *page(page: Page, step: Step, model: Model): Iterable<Finding> {
    const ids = model.payments.idsOf(page);
    const pointer = model.payments.ids.itemPointer;
    if (pointer === null) return;
    yield* idKinds(page, pointer, step);
    yield* this.#repeated(page, ids, pointer, step);
    for (const id of ids) {
      if (id === null) continue;
      if (!this.doubts.isEmpty) this.doubts.clear(`${methodOf(step)} ${id}`, step);
      if (model.payments.get(id) !== undefined) this.#wasListed.add(id);
    }
    if (!ids.includes(null)) this.#missing(ids, page, step, model);
  }

  *end(): Iterable<Finding> {
    if (!this.#sharesIds) yield* this.#twice;
  }

  *#repeated(page: Page, ids: readonly (string | null)[], pointer: string, step: Step): Iterable<Finding> {
    const repeated = twice(page, ids, pointer, step);
    if (repeated === null) return;
    if (repeated.rule === 'LIST-08') {
      if (this.#twice.length < mostTwice) this.#twice.push(repeated);
      return;
    }
    this.#sharesIds = true;
    yield repeated;
  }

  #missing(ids: readonly (string | null)[], page: Page, step: Step, { payments }: Model): void {
    const account = payments.accountOf(step);
    const creates = account === null ? undefined : payments.ofAccount(account)?.creates;
    if (!isWholeList(page, step) || creates === undefined || creates.length > mostOnOnePage) return;
    const listed = new Set(ids);
    for (const create of creates) {
      const { id, certain, end } = create;
      // If two creates respond with the same id, there is one payment, which may come from the first create.
      if (id === null || !certain || end > step.begin || listed.has(id) || payments.get(id)?.create !== create)
        continue;
      const what = missing(create, this.#wasListed.has(id) && !this.#sharesIds, step);
      this.doubts.raise(`${methodOf(step)} ${id}`, { what, read: step, by: create.by, since: end });
    }
  }
}

function missing({ id, by }: Create, wasListed: boolean, step: Step): Finding {
  return found(wasListed ? 'LIST-08' : 'PAYMENT-04', 'default', step, {
    message: wasListed
      ? `The whole list was read on one page, and payment ${id} is no longer in it.`
      : `The whole list was read on one page after payment ${id} had been created.`,
    expected: `payment ${id} in the list`,
    got: 'a list without it',
    contradicts: by,
    at: '/data',
  });
}

function* idKinds({ items }: Page, pointer: string, step: Step): Iterable<Finding> {
  const index = items.findIndex((item) => typeof getPointer(item, pointer) !== 'string');
  if (index < 0) return;
  const id = getPointer(items[index], pointer);
  yield found('PAYMENT-04', 'default', step, {
    message: 'A list item has no string id.',
    expected: 'a string id',
    got: id === undefined ? 'no id' : `the id ${JSON.stringify(id)}`,
    at: `/data/${index}`,
  });
}

/** The same payment twice breaks LIST-08. Two payments with one id break PAYMENT-04. */
function twice({ items }: Page, ids: readonly (string | null)[], pointer: string, step: Step): Finding | null {
  const first = new Map<string, number>();
  for (const [index, id] of ids.entries()) {
    const before = id === null ? undefined : first.get(id);
    if (id !== null && before === undefined) first.set(id, index);
    if (before === undefined) continue;
    const isSame = itemContent(items[before]) === itemContent(items[index]);
    return found(isSame ? 'LIST-08' : 'PAYMENT-04', 'default', step, {
      message: `One page of the list shows the id ${id} twice.`,
      expected: isSame ? 'every payment once' : 'a different id for each payment',
      got: `the id ${id} at /data/${before} and at /data/${index}`,
      at: `/data/${index}${pointer}`,
    });
  }
  return null;
}

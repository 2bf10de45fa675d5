import { bodyFields } from '../../contract/operations.ts';
import { isSuccess } from '../../contract/status.ts';
import type { FactEntry, Json } from '../../journal/entry.ts';
import { getOrInsert } from '../../json/get-or-insert.ts';
import { isObject, type JsonObject, member } from '../../json/value.ts';
import { leaves, walkLimits } from '../../json/walk.ts';
import { locate } from '../../learn/records/echo.ts';
import { commonIdForm } from '../../learn/records/id-form.ts';
import { plainName } from '../../learn/records/names.ts';
import { addEvidence } from '../seen.ts';
import { type Answerer, answered, blocked, type GapAnswer } from './answerer.ts';
import { itemsOf } from './records.ts';
import { Tally } from './tally.ts';

/** A payment that the run created, as its fact describes it. */
interface Made {
  readonly account: string | null;
  readonly id: string;
  readonly sent: JsonObject;
  /** Number of further lists of the account to search for it. It may not be on the first pages. */
  chances: number;
}

/** Limits while payments and lists are matched. The rest of a long run adds nothing new. */
const mostMade = 500;
const mostLists = 30;
const mostChances = 50;

const inputFields = Object.keys(bodyFields('createPayment'));

function madeFrom(value: Json): Made | null {
  const id = member(value, 'id');
  const sent = member(value, 'sent');
  const account = member(value, 'account');
  if ((typeof id !== 'string' && typeof id !== 'number') || !isObject(sent)) return null;
  return { id: String(id), sent, account: typeof account === 'string' ? account : null, chances: mostChances };
}

interface List {
  readonly account: string | null;
  readonly exchange: string;
  readonly items: readonly Json[];
  /** The items by each value in them, from the first look on. */
  byValue?: ReadonlyMap<string, Json>;
}

/** The first item of a list that contains the id in any field. `undefined` if none does. */
function itemWith(id: string, list: List): Json | undefined {
  list.byValue ??= byValue(list.items);
  return list.byValue.get(id);
}

function byValue(items: readonly Json[]): Map<string, Json> {
  const found = new Map<string, Json>();
  for (const item of items) {
    for (const { value } of leaves(item, { ...walkLimits, nodes: 2000 })) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const text = String(value);
      if (text.length <= 200 && !found.has(text)) found.set(text, item);
    }
  }
  return found;
}

/** Where an input field was found in the list items of payments created with it. */
interface Found {
  looked: number;
  readonly pointers: Tally;
}

function pointerOf(field: string, { looked, pointers }: Found): string | null {
  const own = (pointer: string): number =>
    plainName(pointer.slice(pointer.lastIndexOf('/') + 1)) === plainName(field) ? 1 : 0;
  const often = pointers.ranked().filter(([, count]) => count * 2 >= looked);
  // An item adds at most one place, so two places remain only if each is in half of the items. Prefer the same name,
  // then the shallowest.
  often.sort(([left], [right]) => own(right) - own(left) || left.split('/').length - right.split('/').length);
  return often[0]?.[0] ?? null;
}

/** Matches created payments with the lists that contain them, whichever comes first. */
class Echoes {
  readonly ids: string[] = [];
  readonly #waiting: Made[] = [];
  readonly #lists: List[] = [];
  readonly #found = new Map<string, Found>();
  readonly #evidence: string[] = [];

  addList(list: List): void {
    for (let index = this.#waiting.length - 1; index >= 0; index -= 1) {
      const made = this.#waiting[index];
      if (made !== undefined && (this.#look(made, list) || made.chances <= 0)) this.#waiting.splice(index, 1);
    }
    this.#lists.push(list);
    if (this.#lists.length > mostLists) this.#lists.shift();
  }

  addPayment(made: Made): void {
    if (this.ids.length >= mostMade) return;
    this.ids.push(made.id);
    if (!this.#lists.some((list) => this.#look(made, list))) this.#waiting.push(made);
  }

  /** Searches no longer for a payment whose fields may differ from those of its create. */
  forget(id: string | undefined): void {
    const index = this.#waiting.findIndex((made) => made.id === id);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  answer(): GapAnswer {
    if (this.ids.length === 0) return blocked('no created payment was found again, so its record cannot be looked at');
    if (this.#found.size === 0) return blocked('no list page showed a payment that was created');
    const answer = inputFields.flatMap((field) => {
      const seen = this.#found.get(field);
      return seen === undefined ? [] : [[field, pointerOf(field, seen)] as const];
    });
    return answered(Object.fromEntries(answer), this.#evidence);
  }

  /** Looks up the fields of a payment in its list item. Returns false if the list does not contain it. */
  #look(made: Made, list: List): boolean {
    if (made.account !== null && list.account !== null && made.account !== list.account) return false;
    made.chances -= 1;
    const item = itemWith(made.id, list);
    if (item === undefined) return false;
    addEvidence(this.#evidence, list.exchange);
    for (const field of inputFields) {
      const value = member(made.sent, field);
      if (value === undefined || value === null) continue;
      const tally = getOrInsert(this.#found, field, () => ({ looked: 0, pointers: new Tally() }));
      tally.looked += 1;
      const place = locate(item, field, value);
      if (place !== null) tally.pointers.add(place);
    }
    return true;
  }
}

/** A short numeric id that happens to equal a mailed code is masked too, so it does not show the form of ids. */
const mark = /\$PIX_[A-Z_]+_\d+/;

/** Answers where each input field of a payment appears in a list item, and the form of payment ids. */
export function createEchoAnswerer(): Answerer {
  const echoes = new Echoes();
  const idEvidence: string[] = [];
  return {
    exchange(seen) {
      const { operation, status, step, entry } = seen;
      if (operation === 'updatePayment' && isSuccess(status)) echoes.forget(step.path['id']);
      if (operation !== 'listPayments' || !seen.accepted) return;
      echoes.addList({ account: entry.account, exchange: entry.id, items: itemsOf(seen).slice(0, 100) });
    },
    fact({ fact, value, exchanges }: FactEntry) {
      const made = fact === 'payment' ? madeFrom(value) : null;
      if (made === null) return;
      echoes.addPayment(made);
      for (const id of exchanges) addEvidence(idEvidence, id);
    },
    *answers() {
      const form = commonIdForm(echoes.ids.filter((id) => !mark.test(id)));
      yield ['echoed-fields', echoes.answer()];
      yield ['payment-id-form', form === null ? blocked('the id of no payment was found') : answered(form, idEvidence)];
    },
  };
}

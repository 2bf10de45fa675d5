import type { OperationId } from '../../contract/operations.ts';
import { bodyFields } from '../../contract/operations.ts';
import { locate } from '../../harness/discovery/echo.ts';
import { commonIdForm } from '../../harness/discovery/id-form.ts';
import { plainName } from '../../harness/discovery/names.ts';
import { recordsIn } from '../../harness/discovery/records.ts';
import type { FactEntry, Json } from '../../journal/entry.ts';
import { isList, isObject, type JsonObject, member } from '../../json/value.ts';
import { leaves, walkLimits } from '../../json/walk.ts';
import { cite, jsonOf, type Seen } from '../seen.ts';
import { addBody, addValue, bodiesIn, createShape, type Shape, schemaOf } from '../shape/shape.ts';
import { type AnswerContext, type Answered, type Answerer, answered, blocked } from './answerer.ts';
import { Tally } from './tally.ts';

/** The items of a list page: `data` as the document says, or wherever else the records are. */
function itemsOf(seen: Seen): readonly Json[] {
  const page = jsonOf(seen);
  const data = member(page, 'data');
  return isList(data) ? data : recordsIn(page);
}

const recordOperations = {
  create: 'createPayment',
  read: 'readPayment',
  update: 'updatePayment',
  pay: 'sandboxPay',
  public: 'publicPayment',
} as const satisfies Record<string, OperationId>;

/** The shape of a payment record, wherever one is returned. */
export function createPaymentRecordAnswerer(): Answerer {
  const items = createShape();
  const itemEvidence: string[] = [];
  const see = (seen: Seen): void => {
    if (!seen.accepted || seen.operation !== 'listPayments') return;
    const records = itemsOf(seen);
    for (const record of records) addValue(items, record);
    if (records.length > 0) cite(itemEvidence, seen.entry.id, 2);
  };
  const answer = ({ operations, sent }: AnswerContext): Answered => {
    const shapes: Record<string, Json> = {};
    const exchanges = [...itemEvidence];
    if (bodiesIn(items) > 0) shapes['list'] = schemaOf(items, { sent });
    for (const [name, operation] of Object.entries(recordOperations)) {
      const success = operations.success(operation);
      if (success === null) continue;
      shapes[name] = schemaOf(success.shape, { sent });
      exchanges.push(...success.exchanges.slice(0, 1));
    }
    return Object.keys(shapes).length > 0 ? answered(shapes, exchanges) : blocked('no payment was created or listed');
  };
  return {
    exchange: see,
    *answers(context) {
      yield ['payment-record', answer(context)];
    },
  };
}

/** A payment that the run made, as its fact says. */
interface Made {
  readonly holder: string | null;
  readonly id: string;
  readonly sent: JsonObject;
}

/** What is kept at once while payments and lists are brought together; the rest of a long run adds nothing new. */
const mostMade = 500;
const mostLists = 30;

const inputFields = Object.keys(bodyFields('createPayment'));

function madeFrom(value: Json): Made | null {
  const id = member(value, 'id');
  const sent = member(value, 'sent');
  const holder = member(value, 'holder');
  if ((typeof id !== 'string' && typeof id !== 'number') || !isObject(sent)) return null;
  return { id: String(id), sent, holder: typeof holder === 'string' ? holder : null };
}

function carriesId(item: Json, id: string): boolean {
  for (const leaf of leaves(item, { ...walkLimits, nodes: 2000 })) {
    if (
      typeof leaf.value === 'string' ? leaf.value === id : typeof leaf.value === 'number' && String(leaf.value) === id
    )
      return true;
  }
  return false;
}

interface List {
  readonly holder: string | null;
  readonly exchange: string;
  readonly items: readonly Json[];
}

/** Where an input field was found in the items of the payments that were made with it. */
interface Found {
  looked: number;
  readonly pointers: Tally;
}

function pointerOf(field: string, { looked, pointers }: Found): string | null {
  const own = (pointer: string): number =>
    plainName(pointer.slice(pointer.lastIndexOf('/') + 1)) === plainName(field) ? 1 : 0;
  const often = pointers.ranked().filter(([, count]) => count * 2 >= looked);
  // by chance a value may stand in a second place of some items: own name, then how often, then the shallowest
  often.sort(
    ([left, more], [right, less]) =>
      own(right) - own(left) || less - more || left.split('/').length - right.split('/').length,
  );
  return often[0]?.[0] ?? null;
}

/** Where each input field of a payment comes back in a list item, and the form of payment ids. */
export function createEchoAnswerer(): Answerer {
  const waiting: Made[] = [];
  const lists: List[] = [];
  const ids: string[] = [];
  const found = new Map<string, Found>();
  const evidence: string[] = [];
  const idEvidence: string[] = [];

  const look = (made: Made, list: List): boolean => {
    if (made.holder !== null && list.holder !== null && made.holder !== list.holder) return false;
    const item = list.items.find((one) => carriesId(one, made.id));
    if (item === undefined) return false;
    cite(evidence, list.exchange);
    for (const field of inputFields) {
      const value = member(made.sent, field);
      if (value === undefined || value === null) continue;
      const tally = found.get(field) ?? { looked: 0, pointers: new Tally() };
      found.set(field, tally);
      tally.looked += 1;
      const place = locate(item, field, value);
      if (place !== null) tally.pointers.add(place.pointer);
    }
    return true;
  };

  const echoes = (): Answered => {
    if (ids.length === 0)
      return blocked('no created payment was found again, so nothing can be looked for in its record');
    if (found.size === 0) return blocked('no list page showed a payment that was created');
    const answer = inputFields.flatMap((field) => {
      const seen = found.get(field);
      return seen === undefined ? [] : [[field, pointerOf(field, seen)] as const];
    });
    return answered(Object.fromEntries(answer), evidence);
  };

  return {
    exchange(seen) {
      if (seen.operation !== 'listPayments' || !seen.accepted) return;
      const list = { holder: seen.entry.holder, exchange: seen.entry.id, items: itemsOf(seen).slice(0, 100) };
      for (let index = waiting.length - 1; index >= 0; index -= 1) {
        const made = waiting[index];
        if (made !== undefined && look(made, list)) waiting.splice(index, 1);
      }
      lists.push(list);
      if (lists.length > mostLists) lists.shift();
    },
    fact({ fact, value, exchanges }: FactEntry) {
      const made = fact === 'payment' ? madeFrom(value) : null;
      if (made === null || ids.length >= mostMade) return;
      ids.push(made.id);
      for (const id of exchanges) cite(idEvidence, id);
      if (!lists.some((list) => look(made, list))) waiting.push(made);
    },
    *answers() {
      const form = commonIdForm(ids);
      yield ['echoed-fields', echoes()];
      yield ['payment-id-form', form === null ? blocked('the id of no payment was found') : answered(form, idEvidence)];
    },
  };
}

/** The shape of the records that an operation answers, one at a time, and where they were seen. */
export interface Records {
  readonly shape: Shape;
  readonly exchanges: string[];
}

export function createRecords(): Records {
  return { shape: createShape(), exchanges: [] };
}

/** Adds the records of an accepted listing; a body that is no JSON counts as it is. */
export function addRecords(records: Records, seen: Seen): void {
  const found = recordsIn(jsonOf(seen));
  if (found.length > 0) cite(records.exchanges, seen.entry.id, 2);
  for (const record of found) addValue(records.shape, record);
  if (seen.body.kind === 'other') addBody(records.shape, seen.body);
}

import type { GapId } from '../../contract/gaps.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Json } from '../../journal/entry.ts';
import { isList, member } from '../../json/value.ts';
import { recordsIn } from '../../learn/records/records.ts';
import { addEvidence, jsonOf, type Seen } from '../seen.ts';
import { addBody, addValue, bodiesIn, createShape, type Shape, schemaOf } from '../shape/shape.ts';
import { type AnswerContext, type Answerer, answered, blocked, type GapAnswer } from './answerer.ts';

/** The shapes of one kind of record: each is that of the body of an operation, or of single records of the listing. */
interface RecordGap {
  readonly gap: GapId;
  readonly listedBy: OperationId;
  /** The operation of each part of the answer, in its order. `list` is the listing. */
  readonly parts: Readonly<Record<string, OperationId>>;
  /** How many exchanges of each operation are evidence. */
  readonly cited: number;
  readonly missing: string;
}

const recordGaps: readonly RecordGap[] = [
  {
    gap: 'payment-record',
    listedBy: 'listPayments',
    parts: {
      list: 'listPayments',
      create: 'createPayment',
      read: 'readPayment',
      update: 'updatePayment',
      pay: 'sandboxPay',
      public: 'publicPayment',
    },
    cited: 1,
    missing: 'no payment was created or listed',
  },
  {
    gap: 'key-record',
    listedBy: 'listApiKeys',
    parts: { create: 'createNewApiKey', list: 'listApiKeys' },
    cited: 2,
    missing: 'neither createNewApiKey nor listApiKeys was accepted',
  },
  {
    gap: 'webhook-record',
    listedBy: 'getWebhook',
    parts: { create: 'createWebhook', update: 'updateWebhook', list: 'getWebhook' },
    cited: 2,
    missing: 'no webhook operation was accepted',
  },
];

/** The shape of single records in listings, and the exchanges with them. */
interface Listed {
  readonly shape: Shape;
  readonly exchanges: string[];
}

/** The items of a list page: `data` as documented, or wherever else the records are. */
export function itemsOf(seen: Seen): readonly Json[] {
  const page = jsonOf(seen);
  const data = member(page, 'data');
  return isList(data) ? data : recordsIn(page);
}

function addListing({ shape, exchanges }: Listed, seen: Seen): void {
  const isPage = seen.operation === 'listPayments';
  const found = isPage ? itemsOf(seen) : recordsIn(jsonOf(seen));
  if (found.length > 0) addEvidence(exchanges, seen.entry.id, 2);
  for (const record of found) addValue(shape, record);
  // Only a page is documented as JSON. Any other listing that is not JSON counts as a whole.
  if (!isPage && seen.body.kind === 'other') addBody(shape, seen.body);
}

/** Operations without an accepted call are left out. */
function answerOf({ listedBy, parts, cited, missing }: RecordGap, list: Listed, context: AnswerContext): GapAnswer {
  const { operations, sent } = context;
  const shapes: Record<string, Json> = {};
  const exchanges: string[] = [];
  for (const [name, operation] of Object.entries(parts)) {
    const whole = operation === listedBy ? null : operations.success(operation);
    if (operation === listedBy ? bodiesIn(list.shape) === 0 : whole === null) continue;
    shapes[name] = schemaOf((whole ?? list).shape, { sent });
    exchanges.push(...(whole?.exchanges.slice(0, cited) ?? list.exchanges));
  }
  return Object.keys(shapes).length > 0 ? answered(shapes, exchanges) : blocked(missing);
}

/** Answers the shapes of payments, API keys and webhooks, from every response that contains one. */
export function createRecordAnswerer(): Answerer {
  const all = recordGaps.map((one) => ({ one, list: { shape: createShape(), exchanges: [] } }));
  return {
    exchange(seen) {
      for (const { one, list } of all) if (seen.accepted && seen.operation === one.listedBy) addListing(list, seen);
    },
    *answers(context) {
      for (const { one, list } of all) yield [one.gap, answerOf(one, list, context)];
    },
  };
}

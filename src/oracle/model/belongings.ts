import { type OperationId, paymentTexts } from '../../contract/operations.ts';
import { isObject, type Json, member } from '../../json/value.ts';
import { leaves, nodes } from '../../json/walk.ts';
import { identifierRank } from '../../learn/records/names.ts';
import { bareMark, marksOf } from '../trace/marks.ts';
import { brokenCredentials } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import type { Owners } from './owners.ts';
import type { Part } from './part.ts';
import { askedFor } from './payments/asked.ts';

/** The kind of resource that a value belongs to. */
type BelongingKind = 'payment' | 'apiKey' | 'securityIP' | 'webhook' | 'person';

export interface Belonging {
  /** The only account that may see the value. */
  readonly owner: string;
  readonly kind: BelongingKind;
  /** The exchange in which the value became that account's. */
  readonly by: string;
  /** For the data of a person, the e-mail address of the sign-up. Its account may have another name in a journal later. */
  readonly email?: string;
}

const most = 50_000;

/** Shorter values can be guessed or repeated by chance, so they do not identify an owner. In characters. */
const shortest = 8;
/** Longer values come from tests of field limits. In characters. */
const longest = 500;

/** Request fields whose values only one account may see. */
const fields: Readonly<
  Partial<Record<OperationId, { readonly kind: BelongingKind; readonly names: readonly string[] }>>
> = {
  createPayment: { kind: 'payment', names: paymentTexts },
  updatePayment: { kind: 'payment', names: paymentTexts },
  createWebhook: { kind: 'webhook', names: ['url'] },
  updateWebhook: { kind: 'webhook', names: ['url'] },
  addSecurityIP: { kind: 'securityIP', names: ['ip'] },
  createAccount: { kind: 'person', names: ['email', 'cpf', 'phone'] },
};

const creates: Readonly<Partial<Record<OperationId, BelongingKind>>> = {
  createPayment: 'payment',
  createWebhook: 'webhook',
  createNewApiKey: 'apiKey',
};

/** Values that only one account may see: values it sent, and ids and keys that the service created for it. */
export class Belongings implements Part {
  readonly #owners: Owners;
  /** `null` if more than one account used the value, or its account is unknown. */
  readonly #values = new Map<string, Belonging | null>();
  /** The amount of a payment by its id, as long as every create that showed the id showed it with this amount. */
  readonly #amounts = new Map<string, number>();
  /** Which lengths with which first characters the values have. Other texts need no look-up. */
  readonly #shapes = new Uint8Array((longest + 1) * 128);

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** What a value belongs to, if exactly one account used or received it. */
  of(value: string): Belonging | null {
    return this.#shapes[shapeOf(value)] === 1 ? (this.#values.get(value) ?? null) : null;
  }

  /** Whether a value belongs to another account. */
  isOfOther(value: string, owner: string | null): boolean {
    const belonging = this.of(value);
    return belonging !== null && belonging.owner !== owner;
  }

  note(step: Step): void {
    const { operation } = step;
    const sent = operation === null ? undefined : fields[operation];
    const kind = operation === null || step.outcome !== 'accepted' ? undefined : creates[operation];
    if ((sent === undefined && kind === undefined) || this.#values.size > most) return;
    const owner = operation === 'createAccount' ? newAccount(step) : this.#owners.of(step);
    if (sent !== undefined)
      for (const name of sent.names) this.#learn(member(step.input, name), sent.kind, owner, step);
    if (kind === undefined) return;
    const id = idIn(step.output);
    if (id !== null && !this.#showsEarlier(id, kind, step)) this.#learn(id, kind, owner, step);
    if (kind === 'apiKey') for (const key of marksOf(step, 'api-key')) this.#learn(key, kind, owner, step);
  }

  /**
   * Whether the response to a create shows the payment of an earlier create: its id with its amount, although the request
   * asked for another amount or for no payment. An id that creates show with several amounts may be a constant, so it
   * proves nothing.
   */
  #showsEarlier(id: string, kind: BelongingKind, step: Step): boolean {
    const asked = askedFor('amount', member(step.input, 'amount'));
    const shown = amountBeside(id, step.output);
    const known = this.#amounts.get(id);
    if (known !== undefined && shown === known)
      return kind !== 'payment' || (typeof asked === 'number' && asked !== known);
    const isNew = kind === 'payment' && isTelling(id) && !this.#values.has(id);
    if (isNew && brokenCredentials(step) === null && typeof asked === 'number' && shown === asked)
      this.#amounts.set(id, asked);
    else this.#amounts.delete(id);
    return false;
  }

  #learn(value: Json | undefined, kind: BelongingKind, owner: string | null, { id, input }: Step): void {
    if (typeof value !== 'string') return;
    const known = this.#values.get(value);
    if (known === undefined && isTelling(value)) {
      this.#shapes[shapeOf(value)] = 1;
      const email = kind === 'person' ? member(input, 'email') : undefined;
      const person = typeof email === 'string' ? { email } : {};
      this.#values.set(value, owner === null ? null : { owner, kind, by: id, ...person });
    } else if (known != null && known.owner !== owner) this.#values.set(value, null);
  }
}

/** The account that a sign-up made. `null` if it carried credentials, because they belong to an earlier account. */
function newAccount({ account, carried }: Step): string | null {
  return carried.methods === 'none' ? account : null;
}

/** The id of a new record: the shallowest field with the name of an id. `null` if the value may be something else. */
function idIn(output: Json | undefined): string | null {
  let best: { readonly depth: number; readonly rank: number; readonly value: string } | null = null;
  for (const { name, value, depth } of leaves(output, { nodes: 300, depth: 3 })) {
    const rank = typeof value === 'string' ? identifierRank(name) : 0;
    if (rank < 80 || typeof value !== 'string') continue;
    if (best === null || depth < best.depth || (depth === best.depth && rank > best.rank))
      best = { depth, rank, value };
  }
  return best?.value ?? null;
}

/** The amount in the record that contains an id, or one level below the id. */
function amountBeside(id: string, output: Json | undefined): Json | undefined {
  for (const { value } of nodes(output, { nodes: 300, depth: 3 }))
    if (isObject(value) && Object.values(value).includes(id))
      return leaves(value, { nodes: 100, depth: 2 }).find(({ name, inList }) => name === 'amount' && !inList)?.value;
  return undefined;
}

function isTelling(value: string): boolean {
  if (value.length < shortest || value.length > longest || !/\d/.test(value)) return false;
  if (/^\d+$/.test(value)) return value.length > 10;
  return value.startsWith('$') || bareMark(value) !== value || new Set(value).size >= 5;
}

function shapeOf(value: string): number {
  return value.length * 128 + (value.charCodeAt(0) & 127);
}

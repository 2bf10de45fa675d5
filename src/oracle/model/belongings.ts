import { type OperationId, operations } from '../../contract/operations.ts';
import { type Json, member } from '../../json/value.ts';
import { leaves } from '../../json/walk.ts';
import { identifierRank } from '../../learn/records/names.ts';
import { bareMark, marksIn } from '../trace/marks.ts';
import type { Step } from '../trace/step.ts';
import type { Owners } from './owners.ts';
import type { Part } from './part.ts';

/** The kind of resource that a value belongs to. */
export type BelongingKind = 'payment' | 'apiKey' | 'securityIP' | 'webhook' | 'person';

export interface Belonging {
  /** The only account that may see the value. */
  readonly owner: string;
  readonly kind: BelongingKind;
  /** The exchange in which the value became that account's. */
  readonly by: string;
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
  createPayment: { kind: 'payment', names: ['externalId', 'description', 'callbackSuccessUrl'] },
  updatePayment: { kind: 'payment', names: ['externalId', 'description', 'callbackSuccessUrl'] },
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
  /** Which lengths the values have. Most texts of other lengths need no look-up. */
  readonly #lengths: boolean[] = [];

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** What a value belongs to, if exactly one account used or received it. */
  of(value: string): Belonging | null {
    return this.#lengths[value.length] === true ? (this.#values.get(value) ?? null) : null;
  }

  note(step: Step): void {
    const { operation, input, output } = step;
    if (operation === null || this.#values.size > most) return;
    const owner = operations[operation].path.startsWith('/auth') ? this.#owners.of(step) : step.account;
    const sent = fields[operation];
    for (const name of sent?.names ?? []) this.#learn(member(input, name), sent?.kind ?? 'person', owner, step);
    const kind = creates[operation];
    if (kind === undefined || step.outcome !== 'accepted') return;
    const id = idIn(output);
    if (id !== null) this.#learn(id, kind, owner, step);
    if (kind === 'apiKey')
      for (const key of marksIn(step.entry.response?.body.text ?? '', 'api-key')) this.#learn(key, kind, owner, step);
  }

  forget(): void {
    this.#values.clear();
    this.#lengths.length = 0;
  }

  #learn(value: Json | undefined, kind: BelongingKind, owner: string | null, { id }: Step): void {
    if (typeof value !== 'string' || !isTelling(value)) return;
    const known = this.#values.get(value);
    this.#lengths[value.length] = true;
    if (known === undefined) this.#values.set(value, owner === null ? null : { owner, kind, by: id });
    else if (known !== null && known.owner !== owner) this.#values.set(value, null);
  }
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

function isTelling(value: string): boolean {
  if (value.length < shortest || value.length > longest || !/\d/.test(value)) return false;
  if (/^\d+$/.test(value)) return value.length > 10;
  return value.startsWith('$') || bareMark(value) !== value || new Set(value).size >= 5;
}

import { type OperationId, operations } from '../../contract/operations.ts';
import { type Json, member } from '../../json/value.ts';
import { leaves } from '../../json/walk.ts';
import { identifierRank } from '../../learn/records/names.ts';
import { bareMark, marksIn } from '../trace/marks.ts';
import type { Step } from '../trace/step.ts';
import type { Owners } from './owners.ts';
import type { Part } from './part.ts';

/** What a value belongs to. */
export type BelongingKind = 'payment' | 'apiKey' | 'securityIP' | 'webhook' | 'person';

export interface Belonging {
  /** The account that alone may see it. */
  readonly owner: string;
  readonly kind: BelongingKind;
  /** The exchange that made it that account's. */
  readonly by: string;
}

const most = 50_000;

/** Values that can be guessed, or that many may use by chance, say nothing about whose they are. */
const shortest = 8;
/** Longer values are what tries the limits of a field. */
const longest = 500;

/** Fields of requests whose values one account alone may see. */
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

/** Values that one account alone may see: what it sent, and ids and keys that were made for it. */
export class Belongings implements Part {
  readonly #owners: Owners;
  /** `null`: more than one account used it, or nobody knows which. */
  readonly #values = new Map<string, Belonging | null>();

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** What a value belongs to, where exactly one account used it or was given it. */
  of(value: string): Belonging | null {
    if (value.length < shortest || value.length > longest) return null;
    return this.#values.get(value) ?? null;
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
  }

  #learn(value: Json | undefined, kind: BelongingKind, owner: string | null, { id }: Step): void {
    if (typeof value !== 'string' || !isTelling(value)) return;
    const known = this.#values.get(value);
    if (known === undefined) this.#values.set(value, owner === null ? null : { owner, kind, by: id });
    else if (known !== null && known.owner !== owner) this.#values.set(value, null);
  }
}

/** The id of a record that was just made: by its name, the shallowest; `null` where it may be something else. */
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

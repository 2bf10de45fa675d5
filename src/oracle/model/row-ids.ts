import { isObject, type Json } from '../../json/value.ts';
import { identifierRank } from '../../learn/records/names.ts';
import { locateRecords } from '../../learn/records/records.ts';
import type { Step } from '../trace/step.ts';
import type { Belonging } from './belongings.ts';
import type { Owners } from './owners.ts';
import type { Part } from './part.ts';

/** An update may make a new row in place of the old one. */
const kinds = { createNewApiKey: 'apiKey', createWebhook: 'webhook', updateWebhook: 'webhook' } as const;
const listings = { listApiKeys: 'apiKey', getWebhook: 'webhook' } as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** If each account counted its own records, the creates of so many accounts would repeat an id. */
const leastOwners = 4;

/** An id in a listing that the create of another account returned. */
interface ForeignId {
  readonly value: string;
  readonly belonging: Belonging;
  /** JSON Pointer to the record in the body. */
  readonly at: string;
}

/**
 * Which account's create returned which id, for ids of any length, such as the numbers of rows in a table. They tell an
 * owner only if the accounts share one count.
 */
export class RowIds implements Part {
  readonly #owners: Owners;
  readonly #ids = { apiKey: new Map<string, Belonging>(), webhook: new Map<string, Belonging>() };
  /** Whether two accounts got the same id. */
  readonly #isRepeated = { apiKey: false, webhook: false };
  /** Ids of removed webhooks. A database may give the last one to the next row, whosever that is. */
  readonly #removed = new Set<string>();
  /** Accounts that may have a record whose id no response to a create showed. */
  readonly #unclear = { apiKey: new Set<string | null>(), webhook: new Set<string | null>() };

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  note(step: Step): void {
    const kind = kinds[step.operation as keyof typeof kinds];
    if (step.operation === 'deleteWebhook' && step.outcome !== 'refused') this.#removed.add(step.path['id'] ?? '');
    if (kind === undefined || step.outcome === 'refused') return;
    const owner = this.#owners.of(step);
    const id = step.outcome === 'accepted' ? idOf(locateRecords(step.output)[0]?.value) : null;
    if (id === null || owner === null) {
      this.#unclear[kind].add(owner);
      return;
    }
    const known = this.#ids[kind].get(id);
    if (known === undefined) this.#ids[kind].set(id, { owner, kind, by: step.id });
    else if (known.owner !== owner) this.#isRepeated[kind] = true;
  }

  /** The first record of another account in a listing. */
  foreignIn(step: Step): ForeignId | null {
    const kind = listings[step.operation as keyof typeof listings];
    const account = this.#owners.of(step);
    if (kind === undefined || account === null || step.outcome !== 'accepted' || !this.#isTelling(kind, account))
      return null;
    for (const { value, pointer } of locateRecords(step.output)) {
      const id = idOf(value);
      const belonging = id === null ? undefined : this.#ids[kind].get(id);
      const isThere = kind === 'apiKey' || !this.#removed.has(id ?? '');
      if (id !== null && belonging !== undefined && belonging.owner !== account && isThere)
        return { value: id, belonging, at: pointer };
    }
    return null;
  }

  #isTelling(kind: Kind, account: string): boolean {
    const isUnclear = this.#unclear[kind].has(account) || this.#unclear[kind].has(null);
    const owners = new Set(this.#ids[kind].values().map(({ owner }) => owner));
    return !this.#isRepeated[kind] && !isUnclear && owners.size >= leastOwners;
  }
}

/** The id of a record, whose name says so. */
export function idOf(record: Json | undefined): string | null {
  if (!isObject(record)) return null;
  const [, id] = Object.entries(record).find(([name]) => identifierRank(name) >= 80) ?? [];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

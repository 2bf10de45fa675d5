import { isSuccess } from '../../contract/status.ts';
import { member } from '../../json/value.ts';
import {
  canonicalIp,
  type IpForm,
  ipStringForm,
  type ParsedIps,
  parseIpString,
} from '../../learn/settings/ip-string.ts';
import { addEvidence, type Seen } from '../seen.ts';
import { type Answerer, answered, blocked, type GapAnswer, inconclusive } from './answerer.ts';
import { Tally } from './tally.ts';

const mostAccounts = 10_000;

interface ListsSeen {
  /** One sample for each form, separately for one and for several addresses. That is enough to tell the form. */
  readonly samples: Map<string, ParsedIps>;
  /** The list when it should contain no address of the account. */
  readonly empty: Tally;
  /** The same, for lists that showed something: addresses from the start, or a word such as "all". */
  readonly emptyShowing: Tally;
  /** A response showed one address instead of two, or a second address was refused. */
  onlyOne: boolean;
  readonly exchanges: string[];
}

function listForm({ samples, onlyOne }: ListsSeen): { readonly form: IpForm | null; readonly sure: boolean } {
  const form = ipStringForm([...samples.values()]);
  return { form, sure: form !== 'single' || onlyOne };
}

function ipStringAnswer(seen: ListsSeen): GapAnswer {
  const { form, sure } = listForm(seen);
  const empty = seen.empty.mostFrequent() ?? seen.emptyShowing.mostFrequent();
  const answer = { form, empty };
  if (form === null && empty === null)
    return blocked('getSecurityIP was never accepted before or after an addSecurityIP');
  if (form === null) return inconclusive(answer, 'no answer of getSecurityIP showed an address', seen.exchanges);
  if (!sure) return inconclusive(answer, 'never more than one address was in the list at once', seen.exchanges);
  if (empty === null) return inconclusive(answer, 'the list was never seen empty', seen.exchanges);
  return answered(answer, seen.exchanges);
}

/** Tracks for each account which addresses its list should contain, and what the list looked like. */
class IpLists {
  readonly seen: ListsSeen = {
    samples: new Map(),
    empty: new Tally(),
    emptyShowing: new Tally(),
    onlyOne: false,
    exchanges: [],
  };
  readonly #kept = new Map<string, Set<string>>();

  /** The addresses that an account added and did not remove. Each account has its own list. */
  listOf(account: string): Set<string> {
    const list = this.#kept.get(account) ?? new Set<string>();
    if (this.#kept.size < mostAccounts) this.#kept.set(account, list);
    return list;
  }

  /** A refused plain address while another one is in the list means that the list holds only one. */
  refusal({ entry, status, sent }: Seen, account: string): void {
    const isRefused = status !== null && status >= 400 && status < 500;
    // A 401, 403 or 429 does not refuse the address itself.
    const isAboutList = isRefused && ![401, 403, 429].includes(status);
    if (!isAboutList || entry.variant !== null) return;
    const list = this.#kept.get(account) ?? new Set<string>();
    const ip = member(sent, 'ip');
    // A repeated address is refused as a duplicate, whatever the size of the list.
    if (list.size === 0 || typeof ip !== 'string' || list.has(canonicalIp(ip))) return;
    this.seen.onlyOne = true;
    addEvidence(this.seen.exchanges, entry.id);
  }

  look(exchange: Seen, account: string): void {
    const { id, response } = exchange.entry;
    // A truncated or non-text body does not show the whole list.
    if (response === null || response.body.truncated === true) return;
    const { text, bytes } = response.body;
    if (text === null && bytes > 0) return;
    const read = parseIpString(text ?? '');
    const shown = read.ips.length;
    const list = this.#kept.get(account);
    if (list === undefined || list.size === 0) {
      // If the run has not added and removed an address before, the shown ones may belong to the account from the
      // start.
      if (shown === 0 || list !== undefined) this.#lookAtEmpty(read.content, shown, id);
      return;
    }
    if (shown === 1 && list.size > 1) this.seen.onlyOne = true;
    const key = `${read.form} ${Math.min(shown, 2)}`;
    if (!this.seen.samples.has(key)) addEvidence(this.seen.exchanges, id);
    this.seen.samples.set(key, read);
  }

  #lookAtEmpty(content: string, shown: number, id: string): void {
    (shown === 0 ? this.seen.empty : this.seen.emptyShowing).add(content.slice(0, 1000));
    addEvidence(this.seen.exchanges, id);
  }
}

/** Answers how GET securityIP writes its list, from responses after adds and removals by the same account. */
export function createIpAnswerer(): Answerer {
  const lists = new IpLists();
  return {
    exchange(one) {
      const { operation, entry } = one;
      if (entry.account === null) return;
      if (operation === 'addSecurityIP') lists.refusal(one, entry.account);
      if (!isSuccess(one.status)) return;
      const ip = member(one.sent, 'ip');
      if (operation === 'addSecurityIP' && typeof ip === 'string') lists.listOf(entry.account).add(canonicalIp(ip));
      else if (operation === 'deleteSecurityIP') {
        lists.listOf(entry.account).delete(canonicalIp(one.step.path['ip'] ?? ''));
      } else if (operation === 'getSecurityIP' && one.accepted) lists.look(one, entry.account);
    },
    *answers() {
      yield ['ip-string-form', ipStringAnswer(lists.seen)];
    },
  };
}

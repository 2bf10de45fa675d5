import { member } from '../../json/value.ts';
import {
  canonicalIp,
  type IpForm,
  type IpString,
  ipStringForm,
  parseIpString,
} from '../../learn/settings/ip-string.ts';
import { cite, isSuccess, type Seen } from '../seen.ts';
import { type Answered, type Answerer, answered, blocked, inconclusive } from './answerer.ts';
import { Tally } from './tally.ts';

const mostHolders = 10_000;

/** The last segment of an address, decoded: the ip that a delete names. */
function lastSegment(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  const segment = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

interface ListsSeen {
  /** One answer for each form and whether it showed several: enough to tell the form. */
  readonly samples: Map<string, IpString>;
  /** What the list was when no address of the holder should have been in it. */
  readonly empty: Tally;
  /** The same, where it did show something: an account may have had addresses before, or "all" may be spelled out. */
  readonly emptyShowing: Tally;
  /** An answer showed one address where there should have been two, or a second one was refused. */
  onlyOne: boolean;
  readonly exchanges: string[];
}

function listForm({ samples, onlyOne }: ListsSeen): { readonly form: IpForm | null; readonly sure: boolean } {
  const form = ipStringForm([...samples.values()]);
  return { form, sure: form !== 'single' || onlyOne };
}

function ipStringAnswer(seen: ListsSeen): Answered {
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

/** Keeps for each holder which addresses should be in its list, and what its list looked like. */
class IpLists {
  readonly seen: ListsSeen = {
    samples: new Map(),
    empty: new Tally(),
    emptyShowing: new Tally(),
    onlyOne: false,
    exchanges: [],
  };
  readonly #kept = new Map<string, Set<string>>();

  /** The addresses that a holder added and did not remove; a list of its own for every holder. */
  listOf(holder: string): Set<string> {
    const list = this.#kept.get(holder) ?? new Set<string>();
    if (this.#kept.size < mostHolders) this.#kept.set(holder, list);
    return list;
  }

  /** A plain address that is refused beside another one: the list holds one only. */
  refusal({ entry, status, sent }: Seen, holder: string): void {
    const isRefused = status !== null && status >= 400 && status < 500;
    // Whoever is shut out or slowed down is not refused for what was sent.
    const isAboutList = isRefused && ![401, 403, 429].includes(status);
    if (!isAboutList || entry.variant !== null) return;
    const list = this.#kept.get(holder) ?? new Set<string>();
    const ip = member(sent, 'ip');
    // The same address once more is refused as a duplicate, however many others fit.
    if (list.size === 0 || typeof ip !== 'string' || list.has(canonicalIp(ip))) return;
    this.seen.onlyOne = true;
    cite(this.seen.exchanges, entry.id);
  }

  look(exchange: Seen, holder: string): void {
    const { id, response } = exchange.entry;
    // what was cut, or is no text, does not show the whole list
    if (response === null || response.body.truncated === true) return;
    const { text, bytes } = response.body;
    if (text === null && bytes > 0) return;
    const read = parseIpString(text ?? '');
    const shown = read.ips.length;
    const list = this.#kept.get(holder);
    if (list === undefined || list.size === 0) {
      // without an address added and removed before, what shows may be the account's own
      if (shown === 0 || list !== undefined) this.#lookAtEmpty(read.content, shown, id);
      return;
    }
    if (shown === 1 && list.size > 1) this.seen.onlyOne = true;
    const key = `${read.form} ${Math.min(shown, 2)}`;
    if (!this.seen.samples.has(key)) cite(this.seen.exchanges, id);
    this.seen.samples.set(key, read);
  }

  #lookAtEmpty(content: string, shown: number, id: string): void {
    (shown === 0 ? this.seen.empty : this.seen.emptyShowing).add(content.slice(0, 1000));
    cite(this.seen.exchanges, id);
  }
}

/** How GET securityIP writes its list, from answers that follow what was added and removed by the same holder. */
export function createIpAnswerer(): Answerer {
  const lists = new IpLists();
  return {
    exchange(one) {
      const { operation, entry } = one;
      if (entry.holder === null) return;
      if (operation === 'addSecurityIP') lists.refusal(one, entry.holder);
      if (!isSuccess(one.status)) return;
      const ip = member(one.sent, 'ip');
      if (operation === 'addSecurityIP' && typeof ip === 'string') lists.listOf(entry.holder).add(canonicalIp(ip));
      else if (operation === 'deleteSecurityIP') {
        lists.listOf(entry.holder).delete(canonicalIp(lastSegment(entry.request.url)));
      } else if (operation === 'getSecurityIP' && one.accepted) lists.look(one, entry.holder);
    },
    *answers() {
      yield ['ip-string-form', ipStringAnswer(lists.seen)];
    },
  };
}

import type { About } from '../client/exchange.ts';
import type {
  DeliveryEntry,
  Entry,
  ExchangeEntry,
  FactEntry,
  MailEntry,
  RunEnded,
  RunStarted,
} from '../journal/entry.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import { isAlike, requestKey } from './request-key.ts';
import { StandIns } from './stand-ins.ts';

/** An event at the target, or from it. */
type Happening = ExchangeEntry | MailEntry | DeliveryEntry;

/** A recorded event and the time at which it ended. */
interface Recorded<T extends Happening = Happening> {
  readonly entry: T;
  /** Milliseconds since 1970; never earlier than for the event before. */
  readonly at: number;
  /** Its position in the recording. */
  readonly order: number;
}

type RecordedExchange = Recorded<ExchangeEntry>;

export class Recording {
  readonly started: RunStarted;
  readonly standIns = new StandIns();
  readonly happenings: Recorded[] = [];
  #ended: RunEnded | null = null;
  readonly #facts = new Map<string, FactEntry>();
  readonly #asked = new Map<string, RecordedExchange[]>();
  /** Exchanges by purpose alone, with their requests. */
  readonly #tried = new Map<string, { readonly key: string; readonly exchange: RecordedExchange }[]>();
  readonly #taken = new Set<RecordedExchange>();
  /** Reads by request, in any scenario. */
  readonly #reads = new Map<string, RecordedExchange[]>();
  readonly #addresses = new Map<string, string>();

  /** @param entries all entries of a journal, in order */
  constructor(entries: Iterable<Entry>) {
    let started: RunStarted | null = null;
    let at = 0;
    const ends = new Map<string, number>();
    for (const entry of entries) {
      this.standIns.see(entry);
      if (entry.type === 'run-started') started = entry;
      else if (entry.type === 'run-ended') this.#ended = entry;
      else if (entry.type === 'fact') this.#facts.set(entry.fact, entry);
      if (entry.type !== 'exchange' && entry.type !== 'mail' && entry.type !== 'delivery') continue;
      at = Math.max(at, endOf(entry, ends));
      if (entry.type === 'exchange') ends.set(entry.id, at);
      this.happenings.push({ entry, at, order: this.happenings.length });
    }
    if (started === null) throw new RangeError('A recording begins with the start of a run.');
    this.started = started;
    for (const one of this.happenings) this.#index(one);
  }

  /** How the recorded run ended; `null` if the journal was cut short. */
  get ended(): RunEnded | null {
    return this.#ended;
  }

  get requests(): number {
    return this.happenings.filter(({ entry }) => entry.type === 'exchange').length;
  }

  /** A fact that the recorded run learned and that masking hides. The last one of this name counts. */
  fact(name: string): FactEntry | null {
    return this.#facts.get(name) ?? null;
  }

  mails(): Recorded<MailEntry>[] {
    return this.happenings.filter((one): one is Recorded<MailEntry> => one.entry.type === 'mail');
  }

  /** The receiver's URL that the recorded run used for a slot; `null` if it used none. */
  addressOf(slot: string): string | null {
    return this.#addresses.get(slot) ?? null;
  }

  /**
   * The next recorded exchange of the same scenario with this request; else, for a read, any later one; else the next
   * of the scenario that differs in random values alone. Each is returned once to its own scenario.
   * @param key see `requestKey`
   */
  take(about: About, key: string, now: number): RecordedExchange | null {
    const own = this.#asked.get(askedKey(about, key))?.find((one) => !this.#taken.has(one));
    const read = () =>
      this.#reads.get(readKey(about, key))?.find(({ entry }) => Date.parse(entry.at) >= Math.floor(now));
    const found = own ?? read() ?? this.#alike(about, key);
    if (found?.entry.scenario === about.scenario) this.#taken.add(found);
    return found ?? null;
  }

  /** Whether the same scenario repeated the request immediately, as a client does after a 429. */
  isRepeated(about: About, key: string, { entry }: RecordedExchange): boolean {
    const next = this.#asked.get(askedKey(about, key))?.find((one) => !this.#taken.has(one));
    return next?.entry.chain === entry.chain + 1;
  }

  #alike(about: About, key: string): RecordedExchange | undefined {
    const tried = this.#tried.get(triedKey(about));
    return tried?.find((one) => !this.#taken.has(one.exchange) && isAlike(one.key, key))?.exchange;
  }

  #index(one: Recorded): void {
    const { entry } = one;
    if (entry.type !== 'exchange') return;
    this.#learnAddresses(entry.request.body?.text ?? '');
    const key = requestKey(entry.request, this.started.target);
    const exchange = one as RecordedExchange;
    getOrInsert(this.#asked, askedKey(entry, key), () => []).push(exchange);
    getOrInsert(this.#tried, triedKey(entry), () => []).push({ key, exchange });
    if (entry.request.method === 'GET') getOrInsert(this.#reads, readKey(entry, key), () => []).push(exchange);
  }

  #learnAddresses(text: string): void {
    for (const [address, slot = ''] of text.matchAll(/https?:\/\/[^\s"\\]+\/([^\s"\\/]+)-[0-9a-f]{24}(?=["\\?])/g))
      this.#addresses.set(decodeURIComponent(slot), address);
  }
}

function endOf(entry: Happening, ends: ReadonlyMap<string, number>): number {
  if (entry.type === 'exchange') return Date.parse(entry.at) + entry.durationMs;
  if (entry.type === 'delivery') return Date.parse(entry.at);
  // The mail's own time comes from another machine's clock.
  return (ends.get(entry.exchange ?? '') ?? 0) + entry.waitedMs;
}

/** The purpose of an exchange, recorded or not. */
type Purpose = Pick<ExchangeEntry, 'scenario' | 'operation' | 'credentials' | 'variant'>;

function readKey({ operation, credentials, variant }: Omit<Purpose, 'scenario'>, key: string): string {
  return [operation, credentials, variant, key].join('\n');
}

function askedKey({ scenario, ...about }: Purpose, key: string): string {
  return `${scenario}\n${readKey(about, key)}`;
}

function triedKey({ scenario, operation, credentials, variant }: Purpose): string {
  return [scenario, operation, credentials, variant].join('\n');
}

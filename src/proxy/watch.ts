import type { OperationId } from '../contract/operations.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import { maskedEntry } from '../journal/masked.ts';
import type { JournalWriter } from '../journal/writer.ts';
import type { Finding } from '../oracle/finding.ts';
import { Oracle } from '../oracle/oracle.ts';
import { exchangeOf } from '../traffic/exchange.ts';
import type { Recorded } from '../traffic/har/recorded.ts';
import type { Lesson } from '../traffic/lesson.ts';
import { operationAt } from '../traffic/route.ts';
import { type Passed, recordedOf } from './passed.ts';

/** A finding with the request that breaks the rule. */
export interface SeenFinding {
  readonly finding: Finding;
  readonly method: string;
  /** The path at the target, masked. */
  readonly path: string;
}

/** Maximum number of characters of a body to judge. */
const longestText = 1024 * 1024;

/** Writes the traffic through a proxy to a journal and judges it immediately. */
export class Watch {
  /** Number of requests that are not in the contract. */
  other = 0;
  requests = 0;
  readonly #target: string;
  readonly #journal: JournalWriter;
  readonly #lesson: Lesson;
  readonly #oracle = new Oracle();
  /** When the requests under way began, in milliseconds since 1970. */
  readonly #underWay: number[] = [];
  /** Requests that a finding may still name, without their bodies, so that memory does not grow with the traffic. */
  readonly #recent = new Map<string, Pick<SeenFinding, 'method' | 'path'>>();

  constructor(target: string, journal: JournalWriter, lesson: Lesson) {
    this.#target = target;
    this.#journal = journal;
    this.#lesson = lesson;
  }

  begin(at: number): void {
    this.#underWay.push(at);
  }

  /** @returns the new findings after this request has ended */
  async end(passed: Passed): Promise<SeenFinding[]> {
    const recorded = await recordedOf(passed);
    this.#underWay.splice(this.#underWay.indexOf(passed.begin), 1);
    const operation = operationAt(this.#target, passed.method, passed.url);
    if (operation === null) this.other += 1;
    else this.#take(recorded, operation);
    this.#oracle.release(Math.min(...this.#underWay));
    return this.#oracle.news().map((finding) => this.#seen(finding));
  }

  #take(recorded: Recorded, operation: OperationId): void {
    this.#lesson.see(operation, recorded);
    this.#lesson.end(false);
    this.requests += 1;
    const account = this.#lesson.accountOf(operation, recorded.request.headers);
    const entry = exchangeOf(recorded, { id: `x${this.requests}`, operation, account });
    this.#journal.append(entry);
    const masked = maskedEntry(entry, this.#lesson.secrets, longestText) as ExchangeEntry;
    const { method, url } = masked.request;
    this.#recent.set(entry.id, { method, path: URL.parse(url)?.pathname ?? '' });
    if (this.#recent.size > 1_000) this.#recent.delete(this.#recent.keys().next().value ?? '');
    this.#oracle.see(masked);
  }

  #seen(finding: Finding): SeenFinding {
    return { finding, ...(this.#recent.get(finding.exchange) ?? { method: '', path: '' }) };
  }
}

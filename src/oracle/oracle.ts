import type { Entry, ExchangeEntry } from '../journal/entry.ts';
import type { Finding } from './finding.ts';
import { Model } from './model/model.ts';
import type { Monitor } from './monitor.ts';
import { monitors } from './monitors/index.ts';
import { Routes } from './routes.ts';
import type { Suspicion } from './suspicion.ts';
import { type Parsed, type Step, stepOf } from './trace/step.ts';
import { Window } from './trace/window.ts';

/** One request lasts no longer than this, in milliseconds, where the journal does not say how long the run waits for one. */
const longestMs = 10_000;
/** A clock that goes back by more than this, in milliseconds, is not to be trusted. */
const clockStepMs = 1_000;
/** So many findings are kept for each case: the first ones show what is wrong. */
const mostPerCase = 5;

/**
 * Judges a journal: a fold over its entries that is linear in time and bounded in memory. It is the one home of what must hold
 * for every exchange, whoever sent it. It never guesses: where more than one thing may have happened, it is silent.
 */
export class Oracle {
  readonly #model = new Model();
  readonly #monitors: readonly Monitor[];
  readonly #routes: Routes;
  readonly #window: Window;
  readonly #findings = new Map<string, Finding[]>();
  #news: Finding[] = [];
  #lastEnd = Number.NEGATIVE_INFINITY;

  constructor(among: readonly Monitor[] = monitors()) {
    this.#monitors = among;
    this.#routes = new Routes(among);
    this.#window = new Window(longestMs, (step) => this.#judge(step));
  }

  /** @param parsed the JSON bodies of an exchange, where the caller has parsed them already */
  see(entry: Entry, parsed: Parsed = {}): void {
    if (entry.type === 'exchange') this.#exchange(entry, parsed);
    else if (entry.type === 'fact') this.#model.fact(entry);
    else if (entry.type === 'mail') this.#model.mail(entry);
    else if (entry.type === 'delivery')
      for (const monitor of this.#monitors) this.#keep(monitor.delivery?.(entry, this.#model));
  }

  /**
   * Judges what ended before a time, in milliseconds since 1970, without waiting for what comes.
   * @param before when the oldest request began that has not been seen yet; `Infinity` where none is under way
   */
  release(before: number): void {
    this.#window.release(before);
  }

  /** What one exchange was found to break since the last call. What needs the whole trace is in `findings`. */
  news(): Finding[] {
    return this.#news.splice(0);
  }

  /** What was found, in the order in which it was, once every entry was seen. */
  findings(): Finding[] {
    this.#window.flush();
    for (const monitor of this.#monitors) this.#keep(monitor.end?.(this.#model));
    return [...this.#findings.values()].flat();
  }

  /**
   * Reads that a run should repeat at its end, some time after `since`: what they showed breaks a rule, unless a write only
   * takes its time to show. Ask once nothing is under way any more: every step is judged by what is known now.
   */
  suspicions(): Suspicion[] {
    this.#window.flush();
    return this.#monitors.flatMap((monitor) => [...(monitor.suspicions?.(this.#model) ?? [])]);
  }

  #exchange(entry: ExchangeEntry, parsed: Parsed): void {
    const step = stepOf(entry, parsed);
    if (Number.isNaN(step.end)) return;
    if (step.end < this.#lastEnd - clockStepMs) this.#model.forget();
    this.#lastEnd = step.end;
    this.#model.note(step);
    this.#window.push(step);
  }

  #judge(step: Step): void {
    for (const monitor of this.#routes.of(step)) this.#keep(monitor.step?.(step, this.#model));
    this.#model.settle(step);
  }

  #keep(found: Iterable<Finding> = []): void {
    for (const finding of found) {
      const key = `${finding.rule}[${finding.case}]`;
      const kept = this.#findings.get(key) ?? [];
      if (kept.length < mostPerCase) {
        kept.push(finding);
        this.#news.push(finding);
      }
      this.#findings.set(key, kept);
    }
  }
}

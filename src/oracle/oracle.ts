import type { Entry } from '../journal/entry.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import type { Json } from '../json/value.ts';
import type { Finding } from './finding.ts';
import { Model } from './model/model.ts';
import type { Monitor, Retrial } from './monitor.ts';
import { monitors } from './monitors/index.ts';
import { Routes } from './routes.ts';
import type { Suspicion } from './suspicion.ts';
import { listPage } from './trace/list-page.ts';
import { Step } from './trace/step.ts';
import { Window } from './trace/window.ts';

/** How long a request may take before it arrives too late to be compared, in milliseconds. */
const longestMs = 10_000;
/** How much longer than its timeout a request of the suite may take, in milliseconds. */
const overtimeMs = 5_000;
/** A clock that goes back by more than this is not trusted. In milliseconds. */
const clockStepMs = 1_000;
/** How many findings are kept for each case. The first ones suffice to show the fault. */
const mostPerCase = 5;

/**
 * Judges a journal entry by entry, in linear time and bounded memory. All rules for exchanges are checked here,
 * whichever scenario sent them. The oracle never guesses: if more than one thing may have happened, it reports nothing.
 */
export class Oracle {
  readonly #make: () => readonly Monitor[];
  readonly #window = new Window(longestMs, (step) => this.#decide(step));
  #model = new Model();
  #monitors: readonly Monitor[];
  #routes: Routes;
  readonly #findings = new Map<string, Finding[]>();
  #news: Finding[] = [];
  #lastBegin = Number.NEGATIVE_INFINITY;

  constructor(make = monitors) {
    this.#make = make;
    this.#monitors = make();
    this.#routes = new Routes(this.#monitors);
  }

  see(entry: Entry): void {
    if (entry.type === 'exchange') this.judge(new Step(entry));
    else if (entry.type === 'run-started') this.#start(entry.options['timeoutMs']);
    else if (entry.type === 'fact') this.#model.fact(entry);
    else if (entry.type === 'mail') this.#model.mail(entry);
    else if (entry.type === 'delivery')
      for (const monitor of this.#monitors) this.#keep(monitor.delivery?.(entry, this.#model));
  }

  /** Adds an exchange, as `see` does. It drops the bodies of the step once it has judged it. */
  judge(step: Step): void {
    if (Number.isNaN(step.end)) return;
    // The steps of a journal come in the order in which they ended, and those of merged shards by their begin.
    if (step.end < this.#lastBegin - clockStepMs) this.#startAgain();
    this.#lastBegin = Math.max(this.#lastBegin, step.begin);
    this.#model.note(step);
    this.#window.push(step);
  }

  /**
   * Judges what ended before a time without waiting for more entries.
   * @param before begin of the oldest request not seen yet, in milliseconds since 1970. `Infinity` if none is in
   * progress
   */
  release(before: number): void {
    this.#window.release(before);
  }

  /** The findings about single exchanges since the last call. `findings` adds those that need the whole trace. */
  news(): Finding[] {
    return this.#news.splice(0);
  }

  /** All findings in the order in which they were found. Call it after the last entry. */
  findings(): Finding[] {
    this.#window.flush();
    for (const monitor of this.#monitors) {
      this.#keep(monitor.end?.(this.#model));
      this.#keep(monitor.doubts?.confirmed());
    }
    return [...this.#findings.values()].flat();
  }

  /**
   * Reads that a run should repeat at its end, some time after `since`. What they showed breaks a rule, unless a write
   * is only slow to show. Call it when no request is in progress, because every step is judged with the current
   * knowledge.
   */
  suspicions(): Suspicion[] {
    this.#window.flush();
    return this.#monitors.flatMap((monitor) => [
      ...(monitor.doubts?.open() ?? []),
      ...(monitor.suspicions?.(this.#model) ?? []),
    ]);
  }

  /** Refused requests that a run should repeat one by one at its end, to show which of them took effect. */
  retrials(): Retrial[] {
    this.#window.flush();
    return this.#monitors.flatMap((monitor) => [...(monitor.retrials?.(this.#model) ?? [])]);
  }

  #start(timeoutMs: Json | undefined): void {
    if (typeof timeoutMs === 'number') this.#window.longestMs = timeoutMs + overtimeMs;
  }

  /** Begins a new trace because the clock went back. Held steps are dropped, because they may overlap with the change. */
  #startAgain(): void {
    this.#window.clear();
    this.#model = new Model();
    this.#monitors = this.#make();
    this.#routes = new Routes(this.#monitors);
    this.#lastBegin = Number.NEGATIVE_INFINITY;
  }

  #decide(step: Step): void {
    this.#model.learn(step);
    const page = listPage(step);
    for (const monitor of this.#routes.of(step)) {
      this.#keep(monitor.step?.(step, this.#model));
      if (page !== null) this.#keep(monitor.page?.(page, step, this.#model));
    }
    this.#model.settle(step);
    step.close();
  }

  #keep(found: Iterable<Finding> = []): void {
    for (const finding of found) {
      const key = `${finding.rule}[${finding.case}]`;
      const kept = getOrInsert(this.#findings, key, () => []);
      if (kept.length >= mostPerCase) continue;
      kept.push(finding);
      this.#news.push(finding);
    }
  }
}

import { BroadcastChannel } from 'node:worker_threads';
import { createLogUpdate } from 'log-update';
import { type Progress, progressChannel } from '../../harness/progress.ts';
import type { Colors, Terminal } from '../terminal.ts';
import { chapterLine, exchangeLine, failureLine, liveText, urgentLine } from './lines.ts';
import { after, ended, isDone, nothingYet, type ProgressState } from './state.ts';

export interface Display {
  show(progress: Progress, state: ProgressState): void;
  /** Further calls do nothing. @param complete whether the run completed, so that no chapter goes on */
  end(complete: boolean): void;
}

export type Detail = 'quiet' | 'normal' | 'verbose';

const silence: Display = { show: () => undefined, end: () => undefined };

/** A wait gets a line after this time, and another one after each further interval. In milliseconds. */
const longWait = 3_000;
const nextWord = 10_000;

/** Prints what the run is waiting for, if it takes long. */
function waitingLines(print: (line: string) => void) {
  let waiting: ProgressState['waiting'] = new Map();
  let timer: NodeJS.Timeout | undefined;
  const say = () => {
    const [oldest] = waiting.values();
    if (oldest === undefined) return;
    print(`  waiting for ${oldest}${waiting.size > 1 ? ` and ${waiting.size - 1} more` : ''}`);
    timer = setTimeout(say, nextWord).unref();
  };
  return {
    see(now: ProgressState['waiting']) {
      if (waiting.size === 0 && now.size > 0) timer = setTimeout(say, longWait).unref();
      if (now.size === 0) clearTimeout(timer);
      waiting = now;
    },
    end: () => clearTimeout(timer),
  };
}

/** The line of an event that every display prints. `null` if it has none. */
function lineOf(progress: Progress, detail: Detail, colors: Colors): string | null {
  const urgent = urgentLine(progress, colors);
  if (urgent !== null || detail !== 'verbose') return urgent;
  return progress.kind === 'request' ? exchangeLine(progress, colors) : failureLine(progress, colors);
}

/** Prints a line for each finished chapter, each failure and each long wait. For files, CI and `NO_COLOR`. */
export function plainDisplay({ print, colors }: Terminal, detail: Detail): Display {
  const waits = waitingLines(print);
  const done = new Set<string>();
  let latest = nothingYet;
  const tellDone = (id: string, state: ProgressState) => {
    const chapter = state.chapters.get(id);
    // After the target is lost, all remaining cases become blocked at once. The verdict reports them.
    if (chapter === undefined || !isDone(chapter) || done.has(id) || state.trouble !== null) return;
    done.add(id);
    print(chapterLine(id, chapter, colors));
  };
  return {
    show(progress, state) {
      latest = state;
      const line = lineOf(progress, detail, colors);
      if (line !== null) print(line);
      waits.see(state.waiting);
      if (progress.kind === 'rule' || progress.kind === 'gap') tellDone(progress.chapter, state);
    },
    end(complete) {
      waits.end();
      if (!complete) return;
      const last = ended(latest);
      for (const [id, { done: count }] of last.chapters) if (count > 0) tellDone(id, last);
    },
  };
}

/** A display that is redrawn at most ten times per second. Failures stay above it. */
function liveDisplay(terminal: Terminal, detail: Detail, stream: NodeJS.WriteStream, usualMs: number | null): Display {
  const log = createLogUpdate(stream);
  const startedAt = performance.now();
  let latest = nothingYet;
  const draw = () => {
    const seconds = (performance.now() - startedAt) / 1000;
    const columns = stream.columns ?? terminal.columns;
    log(liveText(latest, { seconds, columns, usualMs: over ? null : usualMs }, terminal.colors));
  };
  let over = false;
  const timer = setInterval(draw, 100);
  timer.unref();
  return {
    show(progress, state) {
      latest = state;
      const line = lineOf(progress, detail, terminal.colors);
      if (line !== null) log.persist(line);
    },
    end(complete) {
      if (over) return;
      over = true;
      clearInterval(timer);
      if (complete) latest = ended(latest);
      draw();
      log.done();
    },
  };
}

/** @param usualMs duration of the previous similar run, in milliseconds; `null` if unknown */
export function chooseDisplay(
  terminal: Terminal,
  detail: Detail,
  stream: NodeJS.WriteStream,
  usualMs: number | null,
): Display {
  if (detail === 'quiet') return silence;
  return terminal.live ? liveDisplay(terminal, detail, stream, usualMs) : plainDisplay(terminal, detail);
}

/** Follows the progress of a run until it is closed. */
export function followProgress(
  out: string,
  listener: (progress: Progress, state: ProgressState) => void,
): { close(): void } {
  const channel = new BroadcastChannel(progressChannel(out));
  let state = nothingYet;
  channel.onmessage = (event: unknown) => {
    const progress = (event as { data: Progress }).data;
    state = after(state, progress);
    listener(progress, state);
  };
  return { close: () => channel.close() };
}

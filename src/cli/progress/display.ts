import { BroadcastChannel } from 'node:worker_threads';
import { createLogUpdate } from 'log-update';
import { type Progress, progressChannel } from '../../harness/progress.ts';
import type { Terminal } from '../terminal.ts';
import { chapterLine, exchangeLine, picture, urgentLine } from './lines.ts';
import { after, isDone, nothingYet, type ProgressState } from './state.ts';

export interface Display {
  show(progress: Progress, state: ProgressState): void;
  end(): void;
}

export type Detail = 'quiet' | 'normal' | 'verbose';

const silence: Display = { show: () => undefined, end: () => undefined };

/** A wait is worth a line of its own when it lasts this long, in milliseconds. */
const longWait = 3_000;

/** A line for each chapter that is done, each failure, and each long wait: for files, CI and `NO_COLOR`. */
export function plainDisplay({ print, colors }: Terminal, detail: Detail): Display {
  const waits = new Map<number, NodeJS.Timeout>();
  const done = new Set<string>();
  const waitingFor = (id: number, what: string) => {
    const timer = setTimeout(() => print(`  waiting for ${what}`), longWait);
    waits.set(id, timer.unref());
  };
  return {
    show(progress, state) {
      const urgent = urgentLine(progress, colors);
      if (urgent !== null) print(urgent);
      if (progress.kind === 'waiting') waitingFor(progress.id, progress.what);
      if (progress.kind === 'waited') clearTimeout(waits.get(progress.id));
      if (progress.kind === 'request' && detail === 'verbose') print(exchangeLine(progress, colors));
      if (progress.kind !== 'rule' && progress.kind !== 'gap') return;
      const chapter = state.chapters.get(progress.chapter);
      // once the target is gone the rest is blocked in a burst, of which the verdict tells
      if (chapter === undefined || !isDone(chapter) || done.has(progress.chapter) || state.trouble !== null) return;
      done.add(progress.chapter);
      print(chapterLine(progress.chapter, chapter, colors));
    },
    end() {
      for (const timer of waits.values()) clearTimeout(timer);
    },
  };
}

/** A picture that is drawn anew, ten times a second at most; failures stay above it. */
export function liveDisplay(terminal: Terminal, detail: Detail, stream: NodeJS.WriteStream): Display {
  const log = createLogUpdate(stream);
  const startedAt = performance.now();
  let latest = nothingYet;
  const draw = () =>
    log(picture(latest, (performance.now() - startedAt) / 1000, stream.columns ?? terminal.columns, terminal.colors));
  const timer = setInterval(draw, 100);
  timer.unref();
  return {
    show(progress, state) {
      latest = state;
      const urgent = urgentLine(progress, terminal.colors);
      if (urgent !== null) log.persist(urgent);
      if (progress.kind === 'request' && detail === 'verbose') log.persist(exchangeLine(progress, terminal.colors));
    },
    end() {
      clearInterval(timer);
      draw();
      log.done();
    },
  };
}

export function chooseDisplay(terminal: Terminal, detail: Detail, stream: NodeJS.WriteStream): Display {
  if (detail === 'quiet') return silence;
  return terminal.live ? liveDisplay(terminal, detail, stream) : plainDisplay(terminal, detail);
}

/** Listens to a run's progress until it is closed. */
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

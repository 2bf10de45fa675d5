import { chapterTitle } from '../../contract/chapters.ts';
import { caseName } from '../../contract/rules.ts';
import type { Progress } from '../../harness/progress.ts';
import { count, duration, firstLine } from '../../report/text.ts';
import { type Colors, plain } from '../terminal.ts';
import { type ChapterState, isDone, type ProgressState } from './state.ts';

function note(count: number, word: string, tint: (text: string) => string): string {
  return count === 0 ? '' : tint(`, ${count} ${word}`);
}

function signOf(chapter: ChapterState, colors: Colors): string {
  if (chapter.failed > 0) return colors.red('✗');
  if (chapter.blocked > 0) return colors.yellow('◌');
  return isDone(chapter) ? colors.green('✓') : colors.cyan('·');
}

/** `Login  24 of 24, 1 failed` */
export function chapterLine(id: string, chapter: ChapterState, colors: Colors): string {
  const { planned, done, failed, blocked } = chapter;
  const title = chapterTitle(id).padEnd(20);
  const trouble = `${note(failed, 'failed', colors.red)}${note(blocked, 'blocked', colors.yellow)}`;
  const count = isDone(chapter) ? `${done}` : `${done} of ${planned}`;
  return `${signOf(chapter, colors)} ${isDone(chapter) ? title : colors.bold(title)} ${count}${trouble}`;
}

/** Formats one exchange: `x12  POST /auth/payment/pix  201  12 ms  AUTH-05[getWebhook]`. */
export function exchangeLine(progress: Extract<Progress, { kind: 'request' }>, colors: Colors): string {
  const { id, method, path, status, failure, ms, scenario } = progress;
  const tint = status === null || status >= 500 ? colors.red : status >= 400 ? colors.yellow : colors.green;
  const outcome = tint(status === null ? plain(failure ?? 'no answer', 80) : String(status));
  return `${colors.dim(id.padEnd(5))} ${method.padEnd(6)} ${plain(path, 160)}  ${outcome}  ${Math.round(ms)} ms  ${colors.dim(plain(scenario, 80))}`;
}

/** A failure, for users who watch every exchange. The verdict repeats it with its reasons. */
export function failureLine(progress: Progress, colors: Colors): string | null {
  if (progress.kind !== 'rule' || progress.status !== 'fail') return null;
  return `${colors.red('✗')} ${colors.bold(caseName(progress.id, progress.case))}  ${plain(progress.message, 300)}`;
}

/** A problem of the run itself, which every display must print at once. */
export function urgentLine(progress: Progress, colors: Colors): string | null {
  switch (progress.kind) {
    case 'lost':
      return colors.yellow(`Stopping: ${plain(progress.reason, 300)}`);
    case 'out-of-time':
      return colors.yellow(`Out of time: ${plain(progress.reason, 300)}`);
    case 'no-account':
      return colors.yellow(`No account could sign up or log in: ${plain(progress.reason, 300)}`);
    case 'internal-error':
      return colors.red(
        `The suite itself failed in ${plain(progress.scenario, 80)}: ${plain(firstLine(progress.reason), 300)}`,
      );
    default:
      return null;
  }
}

interface Moment {
  /** Since the start of the run. */
  readonly seconds: number;
  /** Of the terminal. */
  readonly columns: number;
  /** Duration of the previous similar run, in milliseconds. `null` if it is unknown, or if the run has ended. */
  readonly usualMs: number | null;
}

/** The live display: chapters in columns, the number of requests, and what the run is waiting for. */
export function liveText(state: ProgressState, { seconds, columns, usualMs }: Moment, colors: Colors): string {
  if (state.chapters.size === 0) return `starting  ${colors.dim(`${seconds.toFixed(1)} s`)}`;
  const cells = [...state.chapters].map(([id, chapter]) => ({ line: chapterLine(id, chapter, colors), chapter }));
  const width = 40;
  const across = Math.max(1, Math.min(2, Math.floor(columns / width)));
  const rows = Math.ceil(cells.length / across);
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: across }, (_unused, column) => pad(cells[column * rows + row]?.line ?? '', width))
      .join('')
      .trimEnd(),
  );
  const [longest] = state.waiting.values();
  const more = state.waiting.size > 1 ? ` and ${state.waiting.size - 1} more` : '';
  const usual = usualMs === null ? '' : `, the last run took ${duration(usualMs)}`;
  const sofar = `${share(state)}, ${count(state.requests, 'request')}  ${colors.dim(`${seconds.toFixed(1)} s${usual}`)}`;
  if (longest === undefined) return ['', ...lines, '', sofar].join('\n');
  const waiting = 'waiting for ';
  // In the same line if there is room, else in a separate line.
  const beside = columns - plain(sofar).length - waiting.length - more.length - 4;
  const room = beside >= 30 ? beside : Math.max(10, columns - waiting.length - more.length - 3);
  const waitText = `${colors.dim(waiting)}${plain(longest, room)}${colors.dim(more)}`;
  return ['', ...lines, '', ...(beside >= 30 ? [`${sofar}  ${waitText}`] : [sofar, waitText])].join('\n');
}

/** `12 of 288 tried` */
function share({ chapters }: ProgressState): string {
  const all = [...chapters.values()];
  const sum = (of: (chapter: ChapterState) => number) => all.reduce((total, chapter) => total + of(chapter), 0);
  return `${sum(({ done }) => done)} of ${sum(({ planned }) => planned)} tried`;
}

function pad(line: string, width: number): string {
  const visible = plain(line).length;
  return visible >= width ? `${line}  ` : line + ' '.repeat(width - visible);
}

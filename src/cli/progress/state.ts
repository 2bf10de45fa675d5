import { chapterIds } from '../../contract/chapters.ts';
import type { Progress } from '../../harness/progress.ts';

export interface ChapterState {
  readonly planned: number;
  readonly done: number;
  readonly failed: number;
  readonly blocked: number;
}

/** The state of a run, from its progress events. */
export interface ProgressState {
  /** In the order of the contract. Only chapters with planned scenarios. */
  readonly chapters: ReadonlyMap<string, ChapterState>;
  readonly requests: number;
  /** What the run is waiting for, oldest first. */
  readonly waiting: ReadonlyMap<number, string>;
  /** Why the run cannot continue normally. `null` while it can. */
  readonly trouble: string | null;
}

export const nothingYet: ProgressState = { chapters: new Map(), requests: 0, waiting: new Map(), trouble: null };

const emptyChapter: ChapterState = { planned: 0, done: 0, failed: 0, blocked: 0 };

function inOrder(chapters: ReadonlyMap<string, ChapterState>): ReadonlyMap<string, ChapterState> {
  const place = (id: string) => (chapterIds.includes(id) ? chapterIds.indexOf(id) : chapterIds.length);
  return new Map([...chapters].sort(([a], [b]) => place(a) - place(b)));
}

function plan(planned: Readonly<Record<string, number>>): ReadonlyMap<string, ChapterState> {
  const chapters = Object.entries(planned).filter(([, count]) => count > 0);
  return inOrder(new Map(chapters.map(([id, count]) => [id, { ...emptyChapter, planned: count }])));
}

function settle(state: ProgressState, id: string, status: string): ProgressState {
  const before = state.chapters.get(id) ?? emptyChapter;
  const done = before.done + 1;
  const chapter: ChapterState = {
    done,
    planned: Math.max(before.planned, done),
    failed: before.failed + (status === 'fail' ? 1 : 0),
    blocked: before.blocked + (status === 'blocked' ? 1 : 0),
  };
  const chapters = new Map(state.chapters).set(id, chapter);
  return { ...state, chapters: state.chapters.has(id) ? chapters : inOrder(chapters) };
}

/** The state after a further event. A pure function. */
export function after(state: ProgressState, progress: Progress): ProgressState {
  switch (progress.kind) {
    case 'planned':
      return { ...state, chapters: plan(progress.chapters) };
    case 'request':
      return { ...state, requests: state.requests + 1 };
    case 'rule':
    case 'gap':
      return settle(state, progress.chapter, progress.status);
    case 'waiting':
      return { ...state, waiting: new Map(state.waiting).set(progress.id, progress.what) };
    case 'waited':
      return { ...state, waiting: new Map([...state.waiting].filter(([id]) => id !== progress.id)) };
    case 'lost':
    case 'out-of-time':
    case 'no-account':
    case 'journal-failed':
    case 'internal-error':
      return { ...state, trouble: state.trouble ?? progress.reason };
    default:
      return state;
  }
}

export function isDone({ planned, done }: ChapterState): boolean {
  return done >= planned;
}

/** A chapter with any result is done; one without is left out: its scenarios judge the exchanges of others. */
export function ended(state: ProgressState): ProgressState {
  if (state.trouble !== null) return state;
  const tried = [...state.chapters].filter(([, { done }]) => done > 0);
  const chapters = tried.map(([id, chapter]): [string, ChapterState] => [id, { ...chapter, planned: chapter.done }]);
  return { ...state, chapters: new Map(chapters), waiting: new Map() };
}

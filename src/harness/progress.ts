import { BroadcastChannel } from 'node:worker_threads';
import type { AnswerStatus, VerdictStatus } from '../journal/entry.ts';

/** A progress event of a run. All text in it is masked. */
export type Progress =
  | { readonly kind: 'inbox-open'; readonly host: string; readonly port: number }
  | { readonly kind: 'receiver-open'; readonly url: string }
  /** Number of selected scenarios of each chapter. */
  | { readonly kind: 'planned'; readonly chapters: Readonly<Record<string, number>> }
  | {
      readonly kind: 'request';
      readonly id: string;
      readonly scenario: string;
      readonly method: string;
      readonly path: string;
      /** `null` if the exchange failed. */
      readonly status: number | null;
      readonly failure: string | null;
      readonly ms: number;
    }
  | { readonly kind: 'waiting'; readonly id: number; readonly what: string }
  | { readonly kind: 'waited'; readonly id: number }
  | {
      readonly kind: 'rule';
      readonly chapter: string;
      readonly id: string;
      readonly case: string;
      readonly status: VerdictStatus;
      readonly message: string;
    }
  | { readonly kind: 'gap'; readonly chapter: string; readonly id: string; readonly status: AnswerStatus }
  /** A question to the user at the terminal. The reply comes back on its own channel, see `asking.ts`. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: string }
  /** The run no longer needs the reply to a question. */
  | { readonly kind: 'asked'; readonly id: number }
  /** The target is unreachable. No further request is sent. */
  | { readonly kind: 'lost'; readonly reason: string }
  /** The time of the run is over. The remaining scenarios are not tried. */
  | { readonly kind: 'out-of-time'; readonly reason: string }
  /** No account could sign up or log in, so most of the run is blocked. */
  | { readonly kind: 'no-account'; readonly reason: string }
  | { readonly kind: 'journal-failed'; readonly reason: string }
  | { readonly kind: 'internal-error'; readonly scenario: string; readonly reason: string };

/** Name of the progress channel of a run. The run folder tells the runs of one process apart. */
export function progressChannel(out: string): string {
  return `pix-conformance:${out}`;
}

export interface ProgressSender {
  send(progress: Progress): void;
  close(): void;
}

/** Sends progress from the worker that drives the target to listeners in any thread of this process. */
export function openProgress(out: string): ProgressSender {
  const channel = new BroadcastChannel(progressChannel(out));
  return {
    send: (progress) => channel.postMessage(progress),
    close: () => channel.close(),
  };
}

import { BroadcastChannel } from 'node:worker_threads';
import type { AnswerStatus, VerdictStatus } from '../journal/entry.ts';

/** What a run tells about itself while it goes on. All text in it is masked. */
export type Progress =
  | { readonly kind: 'inbox-open'; readonly host: string; readonly port: number }
  | { readonly kind: 'receiver-open'; readonly url: string }
  /** How many scenarios of each chapter were selected. */
  | { readonly kind: 'planned'; readonly chapters: Readonly<Record<string, number>> }
  | {
      readonly kind: 'request';
      readonly id: string;
      readonly scenario: string;
      readonly method: string;
      readonly path: string;
      /** `null` where the exchange failed. */
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
  /** A question to the person at the terminal; the reply comes back on a channel of its own, see `asking.ts`. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: string }
  /** The answer to a question is no longer wanted. */
  | { readonly kind: 'asked'; readonly id: number }
  /** The target is gone: no further request is sent. */
  | { readonly kind: 'lost'; readonly reason: string }
  /** The time of the run is up: what is left is not tried. */
  | { readonly kind: 'out-of-time'; readonly reason: string }
  /** Nobody can be signed up or logged in, so that most of the run is blocked. */
  | { readonly kind: 'no-account'; readonly reason: string }
  /** The journal could not be written any more. */
  | { readonly kind: 'journal-failed'; readonly reason: string }
  | { readonly kind: 'internal-error'; readonly scenario: string; readonly reason: string };

/** The name of the channel of one run; the run folder tells runs of one process apart. */
export function progressChannel(out: string): string {
  return `pix-conformance:${out}`;
}

export interface ProgressSender {
  send(progress: Progress): void;
  close(): void;
}

/** Sends progress from the worker that drives the target to whoever listens, in any thread of this process. */
export function openProgress(out: string): ProgressSender {
  const channel = new BroadcastChannel(progressChannel(out));
  return {
    send: (progress) => channel.postMessage(progress),
    close: () => channel.close(),
  };
}

import { BroadcastChannel } from 'node:worker_threads';
import type { ProgressSender } from './progress.ts';

/** The reply of the user at the terminal to the question with the same id. */
export interface Reply {
  readonly id: number;
  readonly answer: string;
}

/** Name of the channel for the replies. The questions travel as progress. */
export function replyChannel(out: string): string {
  return `pix-conformance:${out}:replies`;
}

/** Passes questions to the main thread, which alone reads and prints. @param out tells the runs of a process apart */
export function askThrough(out: string, progress: Pick<ProgressSender, 'send'>) {
  let asked = 0;
  return (question: string, signal: AbortSignal): Promise<string> => {
    asked += 1;
    const id = asked;
    const channel = new BroadcastChannel(replyChannel(out));
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const giveUp = () => {
      progress.send({ kind: 'asked', id });
      reject(signal.reason);
    };
    channel.onmessage = (event: unknown) => {
      const { id: of, answer } = (event as { readonly data: Reply }).data;
      if (of === id) resolve(answer);
    };
    if (signal.aborted) giveUp();
    else {
      signal.addEventListener('abort', giveUp, { once: true });
      progress.send({ kind: 'ask', id, question });
    }
    return promise.finally(() => {
      signal.removeEventListener('abort', giveUp);
      channel.close();
    });
  };
}

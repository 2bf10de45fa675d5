import { createInterface } from 'node:readline/promises';
import { BroadcastChannel } from 'node:worker_threads';
import { type Reply, replyChannel } from '../harness/asking.ts';
import type { Progress } from '../harness/progress.ts';
import { plain } from './terminal.ts';

interface Asking {
  /** Handles questions, and their withdrawal, among the progress events of a run. */
  hear(progress: Progress): void;
  close(): void;
}

/** Asks the user at the terminal the questions of a run, one after another, and sends the replies back. */
export function answerQuestions(out: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Asking {
  const waiting = new Map<number, AbortController>();
  let channel: BroadcastChannel | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const ask = async (id: number, question: string, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    // In terminal mode, Ctrl-C would not become a signal.
    const lines = createInterface({ input, output, terminal: false });
    try {
      const reply: Reply = { id, answer: await lines.question(plain(question), { signal }) };
      channel ??= new BroadcastChannel(replyChannel(out));
      channel.postMessage(reply);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      lines.close();
      waiting.delete(id);
    }
  };

  return {
    hear(progress) {
      if (progress.kind === 'asked') waiting.get(progress.id)?.abort();
      if (progress.kind !== 'ask') return;
      const { id, question } = progress;
      const controller = new AbortController();
      waiting.set(id, controller);
      turn = turn.then(() => ask(id, question, controller.signal));
    },
    close() {
      for (const controller of waiting.values()) controller.abort();
      channel?.close();
    },
  };
}

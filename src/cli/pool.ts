import type { PoolOptions, PoolWorker } from 'vitest/node';
import { firstLine } from '../report/text.ts';

type Listener = (...values: unknown[]) => void;
type NodeApi = typeof import('vitest/node');

/** The cause of the worker thread's death, as the end of a sentence. */
function causeOf(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'it ran out of memory';
  return firstLine(String(message ?? error));
}

/**
 * A thread that dies of an error emits `error` and `exit`. Vitest's pool takes the second for another death without a
 * listener, and the process ends with a stack trace. This one tells the first alone.
 */
function tellingOnce(thread: PoolWorker, onDeath: (reason: string) => void): PoolWorker {
  const wrapped = new Map<Listener, Listener>();
  let hasDied = false;
  const die = (reason: string): boolean => {
    if (hasDied) return false;
    hasDied = true;
    onDeath(reason);
    return true;
  };
  const guarded = (event: string, listener: Listener): Listener => {
    if (event === 'error') return (error) => void (die(causeOf(error)) && listener(error));
    if (event === 'exit') return (code, ...rest) => void (die(`it ended with code ${code}`) && listener(code, ...rest));
    return listener;
  };
  return {
    name: thread.name,
    on: (event, listener) => {
      wrapped.set(listener, guarded(event, listener));
      thread.on(event, wrapped.get(listener) ?? listener);
    },
    off: (event, listener) => thread.off(event, wrapped.get(listener) ?? listener),
    send: (message) => thread.send(message),
    deserialize: (data) => thread.deserialize(data),
    start: () => thread.start(),
    stop: () => thread.stop(),
  };
}

/** @param onDeath receives, at most once per thread, why a thread ended early */
export function threadsThat({ ThreadsPoolWorker }: NodeApi, onDeath: (reason: string) => void) {
  return {
    name: 'pix-threads',
    createPoolWorker: (options: PoolOptions) => tellingOnce(new ThreadsPoolWorker(options), onDeath),
  };
}

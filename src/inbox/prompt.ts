import { type Inbox, InboxError, type MailMark, type ReceivedMail, type Wait } from './inbox.ts';

/** Asks a question at the terminal. @param signal aborted when the answer is no longer needed */
export type Ask = (question: string, signal: AbortSignal) => Promise<string>;

/** A person needs time to look into a mailbox, even if the caller's timeout is short. */
const personMs = 120_000;

/** Asks a person for every code, one at a time. An empty answer: no mail came. @throws InboxError without a terminal */
export function openPromptInbox(ask: Ask | null): Inbox {
  if (!ask) {
    throw new InboxError(
      'There is no terminal to ask for mailed codes at (--inbox prompt); run in a terminal, or choose another inbox.',
    );
  }
  const put: Ask = ask;
  const closed = new AbortController();
  let answered = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function question(mark: MailMark, wait: Wait) {
    // The timeout starts when the question is shown, not while it waits behind another one.
    const ends = [closed.signal, AbortSignal.timeout(Math.max(wait.timeoutMs, personMs))];
    const signal = AbortSignal.any(wait.signal ? [...ends, wait.signal] : ends);
    if (signal.aborted) return null;
    const given = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
    const asked = put(`Code mailed to ${mark.address} (empty if none came): `, signal).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw new InboxError(`The code could not be asked for at the terminal: ${String((error as Error).message)}.`);
    });
    const answer = (await Promise.race([asked, given]))?.trim() ?? '';
    if (answer === '') return null;
    answered += 1;
    return {
      id: `p${answered}`,
      to: [mark.address],
      subject: '',
      text: answer,
      receivedAt: new Date(),
    } satisfies ReceivedMail;
  }

  return {
    mark: async (address) => ({ address, seen: new Set(), since: new Date() }),
    next: (mark, wait) => {
      const mine = turn.then(() => question(mark, wait));
      turn = mine.catch(() => {});
      return mine;
    },
    listeningOn: null,
    close: async () => closed.abort(),
  };
}

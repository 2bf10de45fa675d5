import { createHash } from 'node:crypto';
import { type CommandResult, runCommand } from './command-run.ts';
import { htmlAsText } from './html.ts';
import { type Inbox, InboxError, type MailMark, type ReceivedMail, type Wait } from './inbox.ts';
import { parseMail } from './mime.ts';
import { poll } from './poll.ts';

const pace = { firstMs: 250, longestMs: 2000 };

/**
 * Gets mails from a command, run in the shell with `ADDRESS` and the ISO time `SINCE` until it prints a code or a whole
 * message. No output, or a failure without a message, means that there is no mail yet.
 */
export function openCommandInbox(command: string): Inbox {
  const closed = new AbortController();
  /** The outputs for each address so far. A command that ignores `SINCE` prints them again. */
  const printed = new Map<string, Set<string>>();

  async function next(mark: MailMark, wait: Wait) {
    let complaint: string | null = null;
    let repeated: ReceivedMail | null = null;
    const look = async (left: Required<Wait>) => {
      const result = await runCommand(command, { ADDRESS: mark.address, SINCE: mark.since.toISOString() }, left);
      const latest = complaintOf(result);
      // A command that was ended at the timeout could not report a failure, so its previous complaint is kept.
      if (result.exit !== null) complaint = latest;
      const output = result.exit === 0 ? result.stdout : '';
      if (output.trim() === '') return null;
      const hash = createHash('sha256').update(output).digest('hex');
      const id = `${hash}@${mark.since.getTime()}`;
      if (mark.seen.has(id)) return null;
      const mail = await mailOf(output, id, mark.address);
      // The same output may be an old mail, or the same code mailed again. It is used only if nothing else comes.
      if (mark.seen.has(hash)) {
        repeated = mail;
        return null;
      }
      printed.set(mark.address, (printed.get(mark.address) ?? new Set()).add(hash));
      return mail;
    };
    const found = await poll(look, wait, pace, closed.signal);
    if (found || repeated) return found ?? repeated;
    if (complaint !== null && !wait.signal?.aborted && !closed.signal.aborted) throw new InboxError(complaint);
    return null;
  }

  return {
    mark: async (address) => ({ address, seen: new Set(printed.get(address)), since: new Date() }),
    next,
    listeningOn: null,
    close: async () => closed.abort(),
  };
}

/** The failure of a command as a sentence; `null` if it may only mean that there is no mail yet. */
function complaintOf(result: CommandResult): string | null {
  const stderr = result.stderr.trim().replace(/\s+/g, ' ').slice(0, 500);
  if (result.tooMuch)
    throw new InboxError(
      'The inbox command (--inbox-command) printed more than 1 MiB; let it print one message, or the code alone.',
    );
  if (result.exit === 126 || result.exit === 127) {
    throw new InboxError(
      `The inbox command (--inbox-command) could not be run: ${stderr || `exit status ${result.exit}`}.`,
    );
  }
  if (result.exit === 0 || result.exit === null || stderr === '') return null;
  return `The inbox command (--inbox-command) failed with exit status ${result.exit}: ${stderr}. Run it by hand with ADDRESS and SINCE set.`;
}

/** Headers that distinguish a message from a text that happens to begin like one. */
const mailHeader =
  /^(?:from|to|subject|date|received|return-path|delivered-to|mime-version|content-type|message-id|x-original-to): /im;

async function mailOf(output: string, id: string, address: string): Promise<ReceivedMail> {
  const receivedAt = new Date();
  const message = output.replace(/^\s*(?:From .*\n)?/, '');
  const head = message.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const isMessage =
    /^[\w-]+:/.test(head) &&
    head.split(/\r?\n/).every((line) => /^(?:[\w-]+:|[ \t])/.test(line)) &&
    mailHeader.test(head);
  if (isMessage) return await parseMail(Buffer.from(message), { id, to: [address], receivedAt });
  const isHtml = /<(?:html|body|table|div|p|h1)[\s>]/i.test(output);
  return {
    id,
    to: [address],
    subject: '',
    text: isHtml ? htmlAsText(output) : output,
    ...(isHtml ? { html: output } : {}),
    receivedAt,
  };
}

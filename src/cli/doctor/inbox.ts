import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { RunConfig } from '../../harness/config.ts';
import { type Inbox, InboxError } from '../../inbox/inbox.ts';
import { openInbox } from '../../inbox/open.ts';
import { Secrets } from '../../mask/secrets.ts';
import { mailHint } from '../config/inbox.ts';
import { type Diagnosis, doubtful, good, wrong } from './diagnosis.ts';

const arrivalMs = 5_000;

/** Sends a mail to the suite's own server, as a target would. */
async function receives(inbox: Inbox, address: string): Promise<Diagnosis> {
  const { host, port } = inbox.listeningOn ?? { host: '', port: 0 };
  const mark = await inbox.mark(address);
  const transport = createTransport({ host, port, secure: false, tls: { rejectUnauthorized: false } });
  await transport.sendMail({ from: 'doctor@example.com', to: address, subject: 'doctor', text: 'A mail to itself.' });
  transport.close();
  const mail = await inbox.next(mark, { timeoutMs: arrivalMs });
  return mail === null
    ? wrong('inbox', `a mail sent to ${host}:${port} did not arrive within ${arrivalMs / 1000} s`)
    : good('inbox', `mail sent to ${host}:${port} arrives`);
}

async function usable(inbox: Inbox, { inbox: choice, emailPattern }: RunConfig): Promise<Diagnosis> {
  const address = emailPattern.replaceAll('{id}', `doctor-${randomUUID().slice(0, 8)}`);
  if (choice.kind === 'smtp') return await receives(inbox, address);
  if (choice.kind === 'command')
    return doubtful('inbox', 'doctor does not try the command; the run does, when it needs a code');
  if (choice.kind === 'prompt') return good('inbox', 'codes are asked for at this terminal');
  await inbox.mark(address);
  return good('inbox', `the inbox ${choice.kind} can be read; whether the target mails there shows in the run`);
}

/** Opens the inbox and tests it. Sends mail only to itself. */
export async function* checkInbox(config: RunConfig, remote: boolean): AsyncIterable<Diagnosis> {
  const { inbox: choice } = config;
  const secrets = new Secrets();
  let inbox: Inbox | null = null;
  try {
    // No questions are asked before a run.
    inbox = await openInbox(choice, secrets, () => Promise.resolve(''));
    yield await usable(inbox, config);
  } catch (error) {
    const foreseen = error instanceof InboxError || (error instanceof Error && 'code' in error);
    if (!foreseen) throw error;
    yield wrong('inbox', secrets.mask(error.message));
  } finally {
    await inbox?.close();
  }
  const hint = mailHint(config);
  if (hint !== null) yield doubtful('inbox', hint);
  if (choice.kind === 'smtp' && remote && /^(127\.|::1$|localhost$)/.test(choice.listen.host)) {
    const advice = 'give --smtp-listen an address that it reaches, or choose another inbox';
    yield doubtful('inbox', `the target is remote and cannot reach ${choice.listen.host}: ${advice}`);
  }
}

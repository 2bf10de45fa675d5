import type { Secrets } from '../mask/secrets.ts';
import { type Inbox, type InboxChoice, InboxError } from './inbox.ts';
import type { Ask } from './prompt.ts';

/**
 * Opens the chosen inbox, whose adapter alone is loaded. Registers the password in its URL first.
 * @param ask asks at the terminal, for `prompt`; `null` if there is none
 * @throws InboxError if it cannot be opened; its message says what to fix
 */
export async function openInbox(
  choice: InboxChoice,
  secrets: Pick<Secrets, 'register'>,
  ask: Ask | null = null,
): Promise<Inbox> {
  switch (choice.kind) {
    case 'smtp':
      return await (await import('./smtp.ts')).openSmtpInbox(choice.listen);
    case 'mailpit':
      registerPassword('password', choice.url, secrets);
      return await (await import('./mailpit.ts')).openMailpitInbox(choice.url);
    case 'imap':
      registerPassword('imap-password', choice.url, secrets);
      return await (await import('./imap.ts')).openImapInbox(choice.url);
    case 'command':
      return (await import('./command.ts')).openCommandInbox(choice.command);
    case 'prompt':
      return (await import('./prompt.ts')).openPromptInbox(ask);
  }
}

function registerPassword(kind: 'password' | 'imap-password', url: string, secrets: Pick<Secrets, 'register'>): void {
  const written = URL.parse(url)?.password;
  if (!written) return;
  const password = decoded(written);
  if (password === null)
    throw new InboxError('The password in the address of the inbox is not URL-encoded; write % as %25.');
  secrets.register(kind, password);
  if (password !== written) secrets.register(kind, written);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

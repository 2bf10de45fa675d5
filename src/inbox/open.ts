import type { Inbox } from './inbox.ts';
import { openSmtpInbox } from './smtp.ts';

/** Which inbox to open, and what it needs; the run's configuration has the same shape. */
export type InboxChoice = { readonly kind: 'smtp'; readonly listen: { readonly host: string; readonly port: number } };

/**
 * Opens the inbox that was asked for.
 * @throws InboxError where it cannot be opened, with what to mend
 */
export async function openInbox(choice: InboxChoice): Promise<Inbox> {
  return await openSmtpInbox(choice.listen);
}

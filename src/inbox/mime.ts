import PostalMime, { type Address, addressParser, type Email } from 'postal-mime';
import { htmlAsText } from './html.ts';
import type { ReceivedMail } from './inbox.ts';

/** Maximum number of characters to keep of each part. No mail with a code comes near it. */
const partLimit = 256 * 1024;

/** What the transport knows about a mail besides its content. */
interface Transported {
  readonly id: string;
  /** The recipients of the envelope. If missing, those in the headers are used. */
  readonly to?: readonly string[];
  readonly receivedAt: Date;
}

/** Headers that may name the mailbox of a mail. Mail hosts use different ones. */
export const recipientHeaders: ReadonlySet<string> = new Set([
  'to',
  'cc',
  'bcc',
  'delivered-to',
  'x-delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-forwarded-to',
]);

/** Any charset, transfer encoding and nesting. A mail that cannot be parsed is plain text: it may hold a code. */
export async function parseMail(raw: Uint8Array, transported: Transported): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(raw).catch(() => null);
  if (!parsed) return asPlainText(raw, transported);
  const html = parsed.html?.slice(0, partLimit) ?? '';
  const text = parsed.text?.slice(0, partLimit) ?? '';
  return {
    id: transported.id,
    ...(parsed.messageId === undefined ? {} : { messageId: parsed.messageId }),
    to: transported.to ?? recipientsIn(parsed),
    subject: parsed.subject ?? '',
    text: text.trim() === '' ? htmlAsText(html) : text,
    ...(html.trim() === '' ? {} : { html }),
    receivedAt: transported.receivedAt,
  };
}

function asPlainText(raw: Uint8Array, transported: Transported): ReceivedMail {
  return {
    id: transported.id,
    to: transported.to ?? [],
    subject: '',
    text: new TextDecoder().decode(raw.subarray(0, partLimit)),
    receivedAt: transported.receivedAt,
  };
}

/** The recipients that a mail's headers name, including those of the envelope if the mail host recorded them. */
export async function recipientsOfHeaders(headers: Uint8Array): Promise<string[]> {
  const parsed = await PostalMime.parse(headers).catch(() => null);
  return parsed ? recipientsIn(parsed) : [];
}

function recipientsIn(mail: Pick<Email, 'headers'>): string[] {
  return mail.headers.flatMap(({ key, value }) => {
    if (key === 'received')
      return [...value.matchAll(/\bfor\s+<([^<>\s]+@[^<>\s]+)>/giu)].map((match) => match[1] ?? '');
    return recipientHeaders.has(key) ? addressParser(value).flatMap(addressesOf) : [];
  });
}

function addressesOf(address: Address): string[] {
  if (address.group) return address.group.map((member) => member.address);
  return address.address ? [address.address] : [];
}

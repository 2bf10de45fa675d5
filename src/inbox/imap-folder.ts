import { ImapFlow, type ImapFlowError } from 'imapflow';
import { InboxError } from './inbox.ts';
import { recipientHeaders } from './mime.ts';

/** Maximum number of bytes to read from one mail. */
const sourceLimit = 1024 * 1024;

/** A new mail in the folder. Only the headers that name its recipients were read. */
interface Arrival {
  readonly uid: number;
  readonly headers: Uint8Array;
  readonly arrivedAt: Date;
}

export interface FolderAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection is upgraded if the server offers it. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

/** `imaps://USER:PASSWORD@HOST:PORT/FOLDER`. @throws InboxError without the URL, because it contains the password */
export function folderAddress(url: string): FolderAddress {
  const example = 'expected imaps://USER:PASSWORD@HOST or imaps://USER:PASSWORD@HOST/FOLDER';
  const parsed = URL.parse(url);
  if (!parsed || !/^imaps?:$/.test(parsed.protocol) || parsed.hostname === '') {
    throw new InboxError(`The address of the IMAP mailbox (--imap-url) is not one: ${example}.`);
  }
  if (parsed.username === '' || parsed.password === '') {
    throw new InboxError(
      `The address of the IMAP mailbox (--imap-url) lacks the user or the password: ${example}, with @ in the user written as %40.`,
    );
  }
  const secure = parsed.protocol === 'imaps:';
  try {
    return {
      host: parsed.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: parsed.port === '' ? (secure ? 993 : 143) : Number(parsed.port),
      secure,
      user: decodeURIComponent(parsed.username),
      password: decodeURIComponent(parsed.password),
      folder: decodeURIComponent(parsed.pathname.replace(/^\/|\/$/g, '')) || 'INBOX',
    };
  } catch {
    throw new InboxError('The address of the IMAP mailbox (--imap-url) is not URL-encoded; write % as %25.');
  }
}

/** An open folder of an IMAP mailbox. It is read without changing anything in it. */
export class ImapFolder {
  readonly #client: ImapFlow;
  readonly #address: FolderAddress;
  /** The UID of the last mail that was in the folder or was returned. */
  #lastUid = 0;
  #lost: InboxError | null = null;

  private constructor(client: ImapFlow, address: FolderAddress) {
    this.#client = client;
    this.#address = address;
    const lost = (error: unknown) => {
      this.#lost ??= new InboxError(sentenceFor(error, address));
    };
    client.on('error', lost);
    client.on('close', () => lost({ message: 'the server closed the connection' }));
  }

  /** Reads no existing mails. @param after an earlier position, so that none in between is missed @throws InboxError */
  static async open(address: FolderAddress, after?: Position): Promise<ImapFolder> {
    const loopback = /^(?:localhost|127\.|::1$)/.test(address.host);
    const client = new ImapFlow({
      host: address.host,
      port: address.port,
      secure: address.secure,
      auth: { user: address.user, pass: address.password },
      // Nobody can eavesdrop on loopback, and its certificates are not signed by a trusted authority.
      ...(!address.secure && loopback ? { doSTARTTLS: false } : {}),
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 120_000,
    });
    const folder = new ImapFolder(client, address);
    try {
      await client.connect();
      const opened = await client.mailboxOpen(address.folder, { readOnly: true });
      const same = after !== undefined && after.validity === opened.uidValidity;
      folder.#lastUid = same ? after.lastUid : opened.uidNext - 1;
    } catch (error) {
      client.close();
      throw new InboxError(sentenceFor(error, address));
    }
    return folder;
  }

  get position(): Position {
    const mailbox = this.#client.mailbox;
    return { lastUid: this.#lastUid, validity: mailbox ? mailbox.uidValidity : 0n };
  }

  get lost(): InboxError | null {
    return this.#lost;
  }

  /** The mails that arrived since the last call, the oldest first. */
  async arrivals(): Promise<Arrival[]> {
    return await this.#doing(async () => {
      await this.#client.noop();
      const found: Arrival[] = [];
      const range = `${this.#lastUid + 1}:*`;
      for await (const mail of this.#client.fetch(
        range,
        { uid: true, internalDate: true, headers: [...recipientHeaders, 'received'] },
        { uid: true },
      )) {
        // `*` is the last mail, even if it is an old one.
        if (mail.uid <= this.#lastUid) continue;
        found.push({
          uid: mail.uid,
          headers: mail.headers ?? new Uint8Array(),
          arrivedAt: new Date(mail.internalDate ?? Date.now()),
        });
      }
      found.sort((a, b) => a.uid - b.uid);
      this.#lastUid = found.at(-1)?.uid ?? this.#lastUid;
      return found;
    });
  }

  /** The source of a mail; `null` if it was deleted. */
  async source(uid: number): Promise<Uint8Array | null> {
    return await this.#doing(async () => {
      const mail = await this.#client.fetchOne(String(uid), { source: { maxLength: sourceLimit } }, { uid: true });
      return mail ? (mail.source ?? null) : null;
    });
  }

  close(): void {
    this.#client.close();
  }

  async #doing<T>(work: () => Promise<T>): Promise<T> {
    if (this.#lost) throw this.#lost;
    try {
      return await work();
    } catch (error) {
      this.#lost ??= new InboxError(sentenceFor(error, this.#address));
      throw this.#lost;
    }
  }
}

/** The position up to which a folder was read. */
interface Position {
  readonly lastUid: number;
  /** The folder's UIDVALIDITY. If it changes, the server has renumbered its mails. */
  readonly validity: bigint;
}

const certificateFaults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is signed by an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it is signed by an authority that is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it is signed by an authority that is not known here',
  CERT_HAS_EXPIRED: 'it has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
};

type Fault = Partial<ImapFlowError> & { readonly reason?: string };

function sentenceFor(cause: unknown, address: FolderAddress): string {
  const error = cause as Fault;
  const where = `${address.host}:${address.port}`;
  const code = error.code ?? '';
  if (error.authenticationFailed) {
    return `The IMAP server ${where} refused user and password (--imap-url); check both, and write special characters URL-encoded, such as @ as %40.`;
  }
  if (error.mailboxMissing || error.serverResponseCode === 'NONEXISTENT') {
    return `The IMAP mailbox on ${where} has no folder «${address.folder}» (--imap-url); name one that it has, such as INBOX, after the host.`;
  }
  if (certificateFaults[code]) {
    return `The certificate of the IMAP server ${where} cannot be trusted: ${certificateFaults[code]}; name the host as the certificate does, or give Node the authority's certificate in NODE_EXTRA_CA_CERTS.`;
  }
  if (error.tlsFailed || /SSL|TLS|EPROTO/.test(code)) {
    return `The IMAP server ${where} does not speak TLS as expected (${reasonOf(error)}); imaps:// has TLS from the start, usually on port 993, imap:// has not, usually on port 143.`;
  }
  if (/^(?:ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENET|CONNECT_TIMEOUT|GREETING_TIMEOUT)/.test(code)) {
    return `The IMAP server ${where} could not be reached (${reasonOf(error)}); check host and port in --imap-url.`;
  }
  return `The IMAP mailbox on ${where} could not be read: ${reasonOf(error)}.`;
}

function reasonOf(error: Fault): string {
  // OpenSSL's message is a line of its source code; its reason is readable.
  const reason = error.responseText || error.reason || error.message || error.code || 'no reason given';
  return reason.replace(/\s+/g, ' ').trim();
}

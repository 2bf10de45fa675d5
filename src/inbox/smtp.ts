import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { cannotListen, type Endpoint, listenOn } from '../files/listen.ts';
import { Gathered } from '../journal/gathered.ts';
import { type Inbox, InboxError } from './inbox.ts';
import { parseMail } from './mime.ts';
import { MailStore } from './store.ts';

/** Maximum number of bytes of one mail, and how many of them are kept. What follows are attachments. */
const sizeLimit = 10 * 1024 * 1024;
const keptBytes = 512 * 1024;
/** Maximum number of connections at the same time. Each may hold a mail. */
const mostClients = 128;

/** A server that takes any mail that a target may send. */
const tolerant = {
  banner: 'pix-conformance',
  size: sizeLimit,
  maxClients: mostClients,
  authOptional: true,
  allowInsecureAuth: true,
  // STARTTLS is not offered, because a client that upgrades by default would reject the self-signed certificate.
  hideSTARTTLS: true,
  disableReverseLookup: true,
  lenientAddressParsing: true,
  maxAllowedUnauthenticatedCommands: false,
  socketTimeout: 60_000,
  closeTimeout: 500,
  logger: false,
} as const satisfies SMTPServerOptions;

/**
 * An SMTP server that takes mail from anybody to anybody, with any password or none.
 * @throws InboxError if it cannot listen there
 */
export async function openSmtpInbox(listen: Endpoint): Promise<Inbox> {
  const store = new MailStore();
  /** The ids of sessions that sent a whole mail. */
  const delivered = new Set<string>();
  let received = 0;
  let brokenOff = 0;

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const receivedAt = new Date();
    const raw = await beginningOf(stream);
    delivered.add(session.id);
    if (stream.sizeExceeded) throw refusal(552, `Message is larger than ${sizeLimit} bytes`);
    received += 1;
    const id = `m${received}`;
    const to = session.envelope.rcptTo.map((recipient) => recipient.address);
    store.add(await parseMail(raw, { id, to, receivedAt }));
    return `Taken as ${id}`;
  }

  const server = new SMTPServer({
    ...tolerant,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anybody' }),
    onClose: (session) => {
      if (!delivered.delete(session.id)) brokenOff += 1;
    },
    onData: (stream, session, callback) => {
      take(stream, session).then(
        (message) => callback(null, message),
        (error: Error) => callback(error),
      );
    },
  });
  // A broken connection is the sender's problem: it delivers the mail again.
  server.on('error', () => {});
  const { port } = await listenOn(server.server, listen).catch((error: unknown) => {
    throw new InboxError(`The SMTP server of the inbox cannot start: --smtp-listen ${cannotListen(error, listen)}`);
  });

  return {
    mark: async (address) => store.mark(address),
    next: (mark, wait) => store.next(mark, wait),
    listeningOn: { host: listen.host, port },
    get brokenOff() {
      return brokenOff;
    },
    close: () => {
      store.close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Reads a whole mail and keeps its beginning. */
async function beginningOf(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const mail = new Gathered(keptBytes);
  for await (const chunk of stream as AsyncIterable<Buffer>) mail.add(chunk);
  return mail.body;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

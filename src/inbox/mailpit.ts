import { Agent, request } from 'undici';
import { z } from 'zod';
import { Gathered } from '../journal/gathered.ts';
import { normaliseAddress } from './address.ts';
import { htmlAsText } from './html.ts';
import { type Inbox, InboxError, type ReceivedMail } from './inbox.ts';
import { poll } from './poll.ts';

/** Maximum milliseconds for one request to Mailpit. */
const requestTimeoutMs = 10_000;
/** Maximum number of bytes of a Mailpit response. */
const answerLimit = 16 * 1024 * 1024;
const pace = { firstMs: 150, longestMs: 1000 };
/** Failed requests in a row after which Mailpit counts as lost. */
const patience = 3;

const address = z.object({ Address: z.string().nullish() });
const addresses = z.array(address).nullish();
const summary = z.object({
  ID: z.string(),
  Created: z.string().nullish(),
  To: addresses,
  Cc: addresses,
  Bcc: addresses,
});
const list = z.object({ messages: z.array(summary).nullish() });
const message = z.object({ Subject: z.string().nullish(), Text: z.string().nullish(), HTML: z.string().nullish() });

type Summary = z.infer<typeof summary>;

/**
 * Mails through the HTTP API of a Mailpit server. @param url with its web root, and user and password if required
 * @throws InboxError if there is no Mailpit or it refuses the password
 */
export async function openMailpitInbox(url: string): Promise<Inbox> {
  const mailpit = new Mailpit(url);
  const closed = new AbortController();
  try {
    await mailpit.mailsFor('nobody@example.com');
  } catch (error) {
    await mailpit.close();
    throw error;
  }
  return {
    mark: async (to) => {
      const since = new Date();
      return { address: to, seen: new Set((await mailpit.mailsFor(to)).map(({ ID }) => ID)), since };
    },
    next: (mark, wait) => {
      let failures = 0;
      const look = async (): Promise<ReceivedMail | null> => {
        try {
          const found = (await mailpit.mailsFor(mark.address, mark.seen)).find(({ ID }) => !mark.seen.has(ID));
          failures = 0;
          return found ? await mailpit.read(found) : null;
        } catch (error) {
          failures += 1;
          if (failures >= patience) throw error;
          return null;
        }
      };
      return poll(look, wait, pace, closed.signal);
    },
    listeningOn: null,
    close: () => {
      closed.abort();
      return mailpit.close();
    },
  };
}

class Mailpit {
  readonly #base: URL;
  readonly #headers: Record<string, string>;
  readonly #agent = new Agent({
    headersTimeout: requestTimeoutMs,
    bodyTimeout: requestTimeoutMs,
    connect: { timeout: requestTimeoutMs },
  });

  constructor(url: string) {
    const base = URL.parse(url);
    if (!base || !/^https?:$/.test(base.protocol)) {
      throw new InboxError(
        'The address of Mailpit (--mailpit-url) is not a web address: expected one such as http://127.0.0.1:8025.',
      );
    }
    const user = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
    this.#headers = user === ':' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` };
    this.#base = new URL(base.pathname.replace(/\/?$/, '/'), base.origin);
  }

  /**
   * The mails for an address, the newest first. The search checks only `To`, so the latest mails are looked through,
   * unless the search finds one that is not in `seen`.
   */
  async mailsFor(to: string, seen: ReadonlySet<string> | null = null): Promise<Summary[]> {
    const wanted = normaliseAddress(to);
    const addressed = (mail: Summary) =>
      [mail.To, mail.Cc, mail.Bcc].some((names) =>
        names?.some((one) => normaliseAddress(one.Address ?? '') === wanted),
      );
    const query = new URLSearchParams({ query: `to:${to}`, limit: '50' });
    const searched = await this.#get(`api/v1/search?${query}`, list);
    const found = (searched?.messages ?? []).filter(addressed);
    if (seen !== null && found.some(({ ID }) => !seen.has(ID))) return found;
    const latest = await this.#get('api/v1/messages?limit=50', list);
    if (!searched && !latest)
      throw new InboxError(
        `${this.#name} does not answer as Mailpit does; check --mailpit-url, its web root included.`,
      );
    const known = new Set(found.map(({ ID }) => ID));
    return [...found, ...(latest?.messages ?? []).filter((mail) => addressed(mail) && !known.has(mail.ID))];
  }

  /** Reads a mail; `null` if it was deleted. */
  async read(mail: Summary): Promise<ReceivedMail | null> {
    const read = await this.#get(`api/v1/message/${encodeURIComponent(mail.ID)}`, message);
    if (!read) return null;
    const html = read.HTML ?? '';
    const text = read.Text ?? '';
    const created = new Date(mail.Created ?? Number.NaN);
    return {
      id: mail.ID,
      to: [mail.To, mail.Cc, mail.Bcc].flatMap((names) =>
        (names ?? []).flatMap((one) => (one.Address ? [one.Address] : [])),
      ),
      subject: read.Subject ?? '',
      text: text.trim() === '' ? htmlAsText(html) : text,
      ...(html === '' ? {} : { html }),
      receivedAt: Number.isNaN(created.getTime()) ? new Date() : created,
    };
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  get #name(): string {
    return `Mailpit at ${this.#base.href}`;
  }

  /** Sends a request to Mailpit only: it does not follow redirects. Resolves with `null` for a 404. */
  async #get<T>(path: string, form: z.ZodType<T>): Promise<T | null> {
    const url = new URL(path, this.#base);
    const { statusCode, body } = await request(url, { headers: this.#headers, dispatcher: this.#agent }).catch(
      (error: unknown) => {
        throw new InboxError(
          `${this.#name} could not be reached: ${reasonOf(error)}; check --mailpit-url and that it runs.`,
        );
      },
    );
    const text = await limitedText(body).catch((error: unknown) => {
      throw new InboxError(`${this.#name} broke off its answer: ${reasonOf(error)}.`);
    });
    if (statusCode === 404) return null;
    if (statusCode === 401 || statusCode === 403) {
      throw new InboxError(
        `${this.#name} refused the user or password (status ${statusCode}); put them into --mailpit-url: http://USER:PASSWORD@HOST:PORT.`,
      );
    }
    const parsed = form.safeParse(statusCode === 200 ? jsonOf(text) : undefined);
    if (parsed.success) return parsed.data;
    throw new InboxError(
      `${this.#name} does not answer as Mailpit does (status ${statusCode} to ${url.pathname}); check --mailpit-url.`,
    );
  }
}

async function limitedText(body: AsyncIterable<Buffer>): Promise<string> {
  const answer = new Gathered(answerLimit);
  for await (const chunk of body) {
    answer.add(chunk);
    if (answer.isCut) throw new Error(`longer than ${answerLimit} bytes`);
  }
  return answer.body.toString();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const { code, message: text } = error as { code?: string; message?: string };
  return text || code || 'no reason given';
}

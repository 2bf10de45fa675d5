/**
 * The embedded reference service. It implements everything that the contract document says, with one choice for
 * everything that the document leaves open (the dialect). It sends codes over SMTP, stores its data in SQLite, signs
 * and verifies tokens, and delivers events over HTTP. `run` uses it in process, and `sandbox` runs it alone.
 *
 * It is never the oracle: no expectation of a run comes from here.
 */
import type { FastifyPluginAsync } from 'fastify';
import { type Dialect, defaultDialect } from './dialect.ts';
import { createApp } from './http/app.ts';
import type { CodeMail, SmtpServer } from './parts/mailer.ts';
import { createParts, type Parts } from './parts.ts';

export type { Dialect } from './dialect.ts';
export type { CodeMail } from './parts/mailer.ts';
export type { Parts } from './parts.ts';

export interface SandboxOptions {
  /** Address to listen on. Defaults to 127.0.0.1. */
  readonly host?: string;
  /** Port to listen on. Defaults to 0, any free port. */
  readonly port?: number;
  /** A persistent database file. Defaults to an in-memory database. */
  readonly db?: string;
  readonly dialect?: Dialect;
  /** The mail server for codes. A promise is awaited with the first mail. `null` to send no mail, see `onCode`. */
  readonly smtp: SmtpServer | Promise<SmtpServer> | null;
  /** Called for every code, whether it is mailed or not. */
  readonly onCode?: (mail: CodeMail) => void;
  /** Delay of every response in milliseconds. */
  readonly latencyMs?: number;
  /** Hosts that may receive events and callbacks, apart from this machine, such as `10.0.0.7` or `[fd00::7]`. */
  readonly deliverTo?: readonly string[];
  /** Prefix of every path of the contract, such as `/api/v1`. */
  readonly basePath?: string;
  /** Fastify plugins whose hooks see every request and response. Used to inject faults at the HTTP level. */
  readonly plugins?: readonly FastifyPluginAsync[];
  /** Replaces functions of the service before it starts. Used to inject all other faults. */
  readonly patch?: (parts: Parts) => void;
}

export interface Sandbox {
  /** The base address, without a trailing slash. */
  readonly url: string;
  readonly dialect: Dialect;
  /** Stops listening, cancels pending mails and deliveries, and closes the database. */
  close(): Promise<void>;
}

/** @throws the listener's error (`EADDRINUSE`, `EACCES`), or SQLite's if the file is not a database */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, db = ':memory:', dialect = defaultDialect, basePath = '' } = options;
  const mail = { smtp: options.smtp, onCode: options.onCode ?? null };
  const parts = createParts({ dialect, db, mail, deliverTo: options.deliverTo ?? [] });
  options.patch?.(parts);
  const app = await createApp(parts, {
    host,
    latencyMs: options.latencyMs ?? 0,
    basePath,
    plugins: options.plugins ?? [],
  });
  const close = async (): Promise<void> => {
    await app.close();
    await parts.deliveries.close();
    parts.mailer.close();
    parts.database.close();
  };
  try {
    const address = await app.listen({ host, port });
    return { url: address + basePath, dialect, close };
  } catch (error) {
    await close();
    throw error;
  }
}

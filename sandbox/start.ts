/**
 * The embedded reference service: everything that the contract document says, for real, with one choice made for
 * everything that it leaves open (the dialect). It mails codes over SMTP, keeps its data in SQLite, signs and verifies
 * tokens, delivers events over HTTP, and is used in process by `run` and alone by `sandbox`.
 *
 * It is never the oracle: nothing that a run expects of a target comes from here.
 */
import type { FastifyPluginAsync } from 'fastify';
import { defaultDialect } from './default-dialect.ts';
import type { Dialect } from './dialect.ts';
import { createApp } from './http/app.ts';
import type { CodeMail, SmtpServer } from './parts/mailer.ts';
import { createParts, type Parts } from './parts.ts';

export type { Dialect } from './dialect.ts';
export type { CodeMail } from './parts/mailer.ts';
export type { Parts } from './parts.ts';

export interface SandboxOptions {
  /** Where to listen; 127.0.0.1 unless told. */
  readonly host?: string;
  /** 0, and the default: any free port. */
  readonly port?: number;
  /** A database file that outlives the process; in memory unless told. */
  readonly db?: string;
  readonly dialect?: Dialect;
  /** Where mailed codes go; a promise is awaited with the first mail; `null`: no mail, see `onCode`. */
  readonly smtp: SmtpServer | Promise<SmtpServer> | null;
  /** Called with every code that is mailed, or would be. */
  readonly onCode?: (mail: CodeMail) => void;
  /** Milliseconds by which every answer is delayed. */
  readonly latencyMs?: number;
  /** Hosts, such as `10.0.0.7` or `[fd00::7]`, to which events and callbacks go beside this machine's own; none unless told. */
  readonly deliverTo?: readonly string[];
  /** What comes before every path of the contract, such as `/api/v1`. */
  readonly basePath?: string;
  /** Fastify plugins whose hooks see every request and answer: the seam for faults at the level of HTTP. */
  readonly plugins?: readonly FastifyPluginAsync[];
  /** Replaces functions of the service before it starts: the seam for all other faults. */
  readonly patch?: (parts: Parts) => void;
}

export interface Sandbox {
  /** The base address, without a trailing slash. */
  readonly url: string;
  readonly dialect: Dialect;
  /** Stops listening, drops mails and deliveries that are still waiting, closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the service.
 * @throws the listener's error (`EADDRINUSE`, `EACCES`) where it cannot listen, SQLite's where the file is no database
 */
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

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { CodeMail, Dialect, Sandbox, SandboxOptions as ServiceOptions } from '../../sandbox/start.ts';
import { megabyte, readText } from '../files/read.ts';
import { fileReason, listenProblem } from '../files/reason.ts';
import { parseYaml } from '../files/yaml.ts';
import { isObject } from '../json/value.ts';
import * as checks from './config/checks.ts';
import { onInterrupt } from './interrupt.ts';
import { plain, type Surroundings } from './terminal.ts';
import { readOption } from './traffic.ts';
import { exitStatus, UsageError } from './usage-error.ts';

/** The options of the verb `sandbox`, as they were given. */
export type SandboxOptions = Readonly<
  Partial<Record<'port' | 'db' | 'dialect' | 'smtp' | 'deliverTo' | 'latency', string>>
>;

const defaultPort = 4010;

/** Settings that the file omits are those of the default dialect. @throws UsageError if it is not a dialect */
async function readDialect(name: string, folder: string): Promise<Dialect> {
  const { defaultDialect, dialectSchema, withSettings } = await import('../../sandbox/dialect.ts');
  const complain = (what: string) => new UsageError(`--dialect ${JSON.stringify(name)} ${what}`);
  let text: string;
  try {
    text = readText(resolve(folder, name), { maxBytes: megabyte, links: 'follow' });
  } catch (error) {
    throw complain(`cannot be read: ${fileReason(error)}; give a JSON or YAML file.`);
  }
  const document = parseYaml(text);
  if ('line' in document) {
    throw complain('is neither JSON nor YAML: expected an object such as {"name": "mine", "list": {"firstPage": 0}}.');
  }
  if (!isObject(document.value))
    throw complain('holds no object: expected one such as {"name": "mine", "list": {"firstPage": 0}}.');
  const checked = dialectSchema.safeParse(withSettings(defaultDialect, document.value));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw complain(
    `is not a dialect: ${place === '' ? '' : `${place}: `}${issue?.message ?? 'it does not fit the schema'}; schemas/dialect.schema.json names every setting and its values.`,
  );
}

function database(name: string | undefined, folder: string): string | null {
  if (name === undefined) return null;
  const file = resolve(folder, name);
  if (!existsSync(dirname(file)))
    throw new UsageError(`--db ${JSON.stringify(name)}: its folder does not exist; make it first.`);
  return file;
}

async function start(options: ServiceOptions, port: number, db: string | null): Promise<Sandbox> {
  const { startSandbox } = await import('../../sandbox/start.ts');
  try {
    return await startSandbox(options);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reason = listenProblem(error);
    if (reason !== null) throw new UsageError(`--port ${port} ${reason}`);
    if (db !== null && code.startsWith('ERR_SQLITE')) {
      throw new UsageError(
        `--db ${JSON.stringify(db)} cannot be used as a database (${plain(message, 120)}): give another file.`,
      );
    }
    throw error;
  }
}

async function untilStopped(): Promise<void> {
  const { promise, resolve: stop } = Promise.withResolvers<void>();
  const interruption = onInterrupt(stop);
  // A timer keeps the process alive independently of the handles of the service.
  const alive = setInterval(() => undefined, 60_000);
  await promise;
  clearInterval(alive);
  interruption.stop();
}

/** The verb `sandbox`, until Ctrl-C or SIGTERM. @throws UsageError if an option is wrong or the port is in use */
export async function sandbox(given: SandboxOptions, { terminal, folder }: Surroundings): Promise<number> {
  const port = readOption('port', given.port ?? String(defaultPort), checks.integer(0, 65_535, defaultPort));
  const latencyMs = readOption('latency', given.latency ?? '0', checks.integer(0, 600_000, 100));
  const smtp = given.smtp === undefined ? null : readOption('smtp', given.smtp, checks.endpoint);
  const deliverTo = given.deliverTo === undefined ? [] : readOption('deliver-to', given.deliverTo, checks.hosts);
  const db = database(given.db, folder);
  const dialect = given.dialect === undefined ? null : await readDialect(given.dialect, folder);
  const onCode = ({ to, purpose, code }: CodeMail) => terminal.print(`${purpose} code for ${plain(to, 200)}: ${code}`);
  const options = {
    port,
    latencyMs,
    smtp,
    deliverTo,
    ...(smtp === null ? { onCode } : {}),
    ...(db === null ? {} : { db }),
    ...(dialect === null ? {} : { dialect }),
  };
  const service = await start(options, port, db);
  const mails = smtp === null ? 'codes are printed here' : `codes are mailed to ${smtp.host}:${smtp.port}`;
  terminal.print(`The sandbox listens at ${service.url} (dialect ${service.dialect.name}, ${mails}). Ctrl-C ends it.`);
  if (smtp === null)
    terminal.print(
      'To test it with run, start it with --smtp 127.0.0.1:2525, and run with --smtp-listen 127.0.0.1:2525.',
    );
  await untilStopped();
  await service.close();
  return exitStatus.conformant;
}

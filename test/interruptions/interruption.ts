import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pixConformance, type Running, start } from '../cli/command.ts';
import type { Nuisance } from '../hostile/nuisance.ts';
import { SecretScan } from '../hostile/secret-scan.ts';
import { openStage, type Stage } from '../hostile/stage.ts';
import { filesOf, flawsOf } from '../hostile/well-formed.ts';
import { random } from '../support/random.ts';

/** The kinds of interruptions. */
export const kinds = [
  'kill -9',
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'a full disk',
  'a file that may not grow',
  'a folder that vanishes',
  'a target that dies',
  'a target that dies and comes back',
  'an inbox that dies',
  'answers that get lost',
] as const;

export type Kind = (typeof kinds)[number];

/** One interruption with all random choices. */
export interface Interruption {
  readonly kind: Kind;
  /** The rules and chapters of the interrupted run. */
  readonly only: string;
  /** The number of the request at which it happens. */
  readonly moment: number;
}

export interface Interrupted extends Interruption {
  readonly status: number | null;
  readonly requests: number;
  /** The problems, one sentence each. Empty if the run held. */
  readonly complaints: readonly string[];
}

/** The rules and chapters to run, with the approximate number of requests. */
const scopes = [
  ['webhooks,security-ip', 85],
  ['api-keys,fees', 95],
  ['payment,sandbox-pay', 240],
  ['login,recovery,pagination', 230],
  ['signup,jwt-only,dual-auth,isolation,operations,http', 500],
] as const;

/** Interruptions of all kinds, at moments that the seed decides. */
export function interruptions(count: number, seed: number): Interruption[] {
  const chance = random(seed);
  return Array.from({ length: count }, (_, nth) => {
    const [only, requests] = scopes[Math.floor(chance() * scopes.length)] ?? scopes[0];
    return { kind: kinds[nth % kinds.length] as Kind, only, moment: 1 + Math.floor(chance() * requests) };
  });
}

/** Mounts a small disk. `null` if this user may not mount one. */
export function mountDisk(at: string, size = '200k'): (() => void) | null {
  try {
    mkdirSync(at, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at], { stdio: 'ignore' });
    return () => void execFileSync('umount', ['-l', at], { stdio: 'ignore' });
  } catch {
    return null;
  }
}

/** Why an interruption is impossible on this machine, for the name of the skipped test. `null` if it is possible. */
export function impossible(kind: Kind): string | null {
  if (kind === 'a full disk') {
    const folder = mkdtempSync(join(tmpdir(), 'pix-disk-'));
    const unmount = mountDisk(folder);
    unmount?.();
    rmSync(folder, { recursive: true, force: true });
    return unmount === null ? 'this user may not mount a small disk' : null;
  }
  if (process.platform === 'win32' && kind !== 'a target that dies') return 'there is no shell that sets limits';
  return null;
}

/** Carries out the request and sends no response. */
const mute: Nuisance = {
  name: 'mute',
  badness: 'odd',
  answer: async (hit) => {
    await hit.honestly();
    hit.socket.resetAndDestroy();
  },
};
/** The share of responses that get lost. */
const lossRate = 0.05;
const dead: Nuisance = { name: 'dead', badness: 'broken', answer: ({ socket }) => void socket.resetAndDestroy() };
/** The size limit of a file, in blocks of 512 bytes. */
const blocks = 400;
/** How long a returning target is away, in milliseconds. */
const awayMs = 1500;
const deadlineMs = 180_000;

/** A command that prints the last code mailed to `$ADDRESS`. The service writes it to a file with that name. */
function inboxCommand(folder: string): string {
  return `test ! -e '${folder}/dead' || { echo 'the mailbox is gone' >&2; exit 3; }; cat "${folder}/$ADDRESS" 2>/dev/null || true`;
}

class Attempt {
  readonly interruption: Interruption;
  readonly folder = mkdtempSync(join(tmpdir(), 'pix-interrupted-'));
  readonly mails = join(this.folder, 'mails');
  #running: Running | undefined;
  #stage: Stage | undefined;
  #diedAt: number | null = null;
  readonly #chance: () => number;

  constructor(interruption: Interruption) {
    this.interruption = interruption;
    this.#chance = random(interruption.moment);
    mkdirSync(this.mails);
  }

  get out(): string {
    return join(this.folder, 'disk', 'run');
  }

  async run(): Promise<Interrupted> {
    const { kind } = this.interruption;
    const unmount = kind === 'a full disk' ? mountDisk(join(this.folder, 'disk')) : null;
    const stage = await openStage({
      nuisance: kind === 'answers that get lost' ? mute : dead,
      on: (_, nth) => this.#isDead(nth),
      patch: (parts) => this.#copyMails(parts),
    });
    this.#stage = stage;
    try {
      const { status, said } = await this.#drive(stage);
      const complaints = [
        ...this.#flawsOfEnd(status, said),
        ...(await this.#flawsOfFolder(said)),
        ...this.#leftOn(stage),
      ];
      return { ...this.interruption, status, requests: stage.requests, complaints };
    } finally {
      await stage.close();
      unmount?.();
      rmSync(this.folder, { recursive: true, force: true });
    }
  }

  async #drive(stage: Stage): Promise<{ status: number | null; said: string }> {
    const { kind, only } = this.interruption;
    const inbox = ['--inbox', 'command', '--inbox-command', inboxCommand(this.mails)];
    const words = ['run', '--target', stage.target, '--out', this.out, '--only', only, '--timeout', '30000'];
    const mail = kind === 'an inbox that dies' ? inbox : ['--smtp-listen', stage.smtp];
    const limits = kind === 'a file that may not grow' ? ['sh', '-c', `ulimit -f ${blocks}; exec "$0" "$@"`] : [];
    this.#running = start([...words, ...mail], this.folder, {}, limits);
    const killing = setTimeout(() => this.#running?.kill('SIGKILL'), deadlineMs);
    const { status, stdout, stderr } = await this.#running.ended;
    clearTimeout(killing);
    return { status, said: stdout + stderr };
  }

  #copyMails({ mailer }: Stage['parts']): void {
    const { deliver } = mailer;
    mailer.deliver = async (mail) => {
      if (this.interruption.kind !== 'an inbox that dies') return await deliver(mail);
      writeFileSync(join(this.mails, mail.to.replaceAll('/', '_')), mail.code);
      this.#stage?.addSecret(mail.code);
    };
  }

  /** Whether the target is gone for the nth request. The request of the moment itself triggers the interruption. */
  #isDead(nth: number): boolean {
    const { kind, moment } = this.interruption;
    if (kind === 'answers that get lost') return this.#chance() < lossRate;
    if (nth === moment) this.#interrupt();
    if (this.#diedAt === null) return false;
    return kind === 'a target that dies' || performance.now() - this.#diedAt < awayMs;
  }

  #interrupt(): void {
    const { kind } = this.interruption;
    if (kind === 'kill -9') this.#running?.kill('SIGKILL');
    else if (kind === 'SIGINT' || kind === 'SIGTERM' || kind === 'SIGHUP') this.#running?.kill(kind);
    else if (kind === 'a folder that vanishes') rmSync(this.out, { recursive: true, force: true });
    else if (kind === 'an inbox that dies') writeFileSync(join(this.mails, 'dead'), '');
    else if (kind.startsWith('a target that dies')) this.#diedAt = performance.now();
    // A full disk and a size limit take effect by themselves.
  }

  get #happened(): boolean {
    return (this.#stage?.requests ?? 0) >= this.interruption.moment;
  }

  #flawsOfEnd(status: number | null, said: string): string[] {
    const { kind } = this.interruption;
    const expected: Readonly<Record<Kind, readonly (number | null)[]>> = {
      'kill -9': [null],
      SIGINT: [130],
      SIGTERM: [143],
      SIGHUP: [129],
      'a full disk': [70],
      'a file that may not grow': [70],
      'a folder that vanishes': [70],
      'a target that dies': [3],
      'a target that dies and comes back': [0, 3],
      'an inbox that dies': [0, 3],
      'answers that get lost': [0, 3],
    };
    // The run may be over before its moment. A disk fills up at its own time.
    const fine = this.#happened ? expected[kind] : [0, ...expected[kind]];
    const flaws = fine.includes(status) ? [] : [`it ended with ${status}: ${said.slice(-1500)}`];
    const silent =
      status === 70 && !/Cannot (write to|read) the journal|wrote no journal|could not be written/.test(said);
    if (silent) flaws.push(`it does not say what is wrong: ${said.slice(-600)}`);
    return flaws;
  }

  /** Checks that the written files are complete, contain no secrets, and suffice to build every report. */
  async #flawsOfFolder(said: string): Promise<string[]> {
    const copy = join(this.folder, 'copy');
    if (!existsSync(join(this.out, 'journal.jsonl'))) {
      const may = this.interruption.kind === 'a folder that vanishes' || this.interruption.kind === 'kill -9';
      return may ? [] : ['there is no journal'];
    }
    cpSync(this.out, copy, { recursive: true });
    const lines = readFileSync(join(copy, 'journal.jsonl'), 'utf8').split('\n');
    const torn = lines.slice(0, -1).filter((line) => !isJson(line)).length;
    if (lines.length < 2) return [];
    const first = await pixConformance(['report', copy], this.folder);
    const built = filesOf(copy);
    const again = await pixConformance(['report', copy], this.folder);
    const scan = new SecretScan(this.#stage?.secrets ?? []);
    const failed = /"status":"fail"/.exec(built.get('journal.jsonl') ?? '');
    return [
      ...(torn > 0 ? [`${torn} lines of the journal are torn`] : []),
      ...(first.status === 0 ? [] : [`report ended with ${first.status}: ${first.stderr}`]),
      ...flawsOf(copy),
      ...(again.stdout === first.stdout && sameFiles(built, filesOf(copy))
        ? []
        : ['report does not say the same twice']),
      ...[...built, ['the terminal', said] as const].flatMap(([path, text]) =>
        scan.find(text).map((what) => `${path} gives away ${what}`),
      ),
      ...(failed === null
        ? []
        : [
            `a rule failed: ${(built.get('journal.jsonl') ?? '')
              .split('\n')
              .find((line) => line.includes('"status":"fail"'))
              ?.slice(0, 600)}`,
          ]),
    ];
  }

  /** What the run created on the target and did not remove, although it could have. */
  #leftOn({ parts }: Stage): string[] {
    const { kind } = this.interruption;
    if (kind === 'kill -9' || kind === 'a target that dies' || kind === 'answers that get lost') return [];
    const count = (sql: string) => Number(parts.database.one(sql)?.['n'] ?? 0);
    const left = [
      [count('SELECT count(*) AS n FROM webhooks'), 'webhooks'],
      [count('SELECT count(*) AS n FROM security_ips'), 'addresses'],
      [count('SELECT count(*) AS n FROM api_keys WHERE enabled = 1'), 'enabled keys'],
    ] as const;
    return left.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what} were left on the target`);
  }
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function sameFiles(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
}

/** Interrupts one run, and checks what it leaves. */
export function interrupt(interruption: Interruption): Promise<Interrupted> {
  return new Attempt(interruption).run();
}

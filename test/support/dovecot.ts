import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A real IMAP server for tests, with a mailbox for every user name and one password for all. */
export interface Dovecot {
  readonly port: number;
  /** The port with TLS from the start, with a self-signed certificate. */
  readonly tlsPort: number;
  /** The path of the certificate. A client that trusts it can connect to `localhost` there. */
  readonly certificate: string;
  readonly password: string;
  /** Delivers a mail to a user's inbox, as a mail server does. */
  deliver(user: string, mail: string): void;
  /** Closes all connections, as a restart does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Why no Dovecot is available, for the name of the skipped test. `null` if it is available. */
export function dovecotMissing(): string | null {
  try {
    const version = execFileSync('dovecot', ['--version'], { encoding: 'utf8' });
    if (!version.startsWith('2.3'))
      return `Dovecot ${version.trim()} is installed, its configuration is written for 2.3`;
    execFileSync('openssl', ['version']);
    return null;
  } catch {
    return 'dovecot or openssl is not installed (Debian: dovecot-imapd, openssl)';
  }
}

/** With characters that a URL must encode. */
const password = 'p@ss/word:100%';

/** Starts a Dovecot with its files in a temporary folder. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
  // Dovecot does not allow mailboxes of root.
  const root = process.getuid?.() === 0;
  const owner = { uid: root ? 65_534 : (process.getuid?.() ?? 0), gid: root ? 65_534 : (process.getgid?.() ?? 0) };
  chmodSync(folder, 0o755);
  const home = join(folder, 'home');
  mkdirSync(home);
  chownSync(home, owner.uid, owner.gid);
  makeCertificate(folder);
  const [port, tlsPort] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'dovecot.conf'), configuration(folder, port, tlsPort, owner, root));
  let server = await start(folder, port);
  let delivered = 0;
  return {
    port,
    tlsPort,
    certificate: join(folder, 'cert.pem'),
    password,
    deliver(user, mail) {
      delivered += 1;
      const maildir = join(home, user, 'Maildir');
      for (const path of [join(home, user), maildir, ...['new', 'cur', 'tmp'].map((name) => join(maildir, name))]) {
        mkdirSync(path, { recursive: true });
        chownSync(path, owner.uid, owner.gid);
      }
      const path = join(maildir, 'new', `${1_700_000_000 + delivered}.M${delivered}.test`);
      writeFileSync(path, mail.replace(/\r?\n/g, '\n'));
      chownSync(path, owner.uid, owner.gid);
    },
    async restart() {
      await end(server);
      server = await start(folder, port);
    },
    async stop() {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(
  folder: string,
  port: number,
  tlsPort: number,
  owner: { readonly uid: number; readonly gid: number },
  root: boolean,
): string {
  const me = root ? null : execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
mail_location = maildir:~/Maildir
disable_plaintext_auth = no
auth_failure_delay = 0
mail_max_userip_connections = 50
first_valid_uid = 1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
${me ? `default_internal_user = ${me}\ndefault_login_user = ${me}\ndefault_internal_group = ${execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()}` : ''}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
passdb {
  driver = static
  args = password=${password.replaceAll('%', '%%')}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/home/%u
}
`;
}

function makeCertificate(folder: string): void {
  execFileSync(
    'openssl',
    // biome-ignore format: one option with its value is read together
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost',
      '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    { stdio: 'ignore' },
  );
}

async function start(folder: string, port: number): Promise<ReturnType<typeof spawn>> {
  const server = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    said += String(chunk);
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await answers(port)) return server;
    if (server.exitCode !== null) break;
    await sleep(50);
  }
  server.kill('SIGKILL');
  throw new Error(`Dovecot did not start: ${said || readFileSync(join(folder, 'log'), 'utf8')}`);
}

async function end(server: ReturnType<typeof spawn>): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('data', () => settle(true));
    socket.once('error', () => settle(false));
    socket.setTimeout(1000, () => settle(false));
  });
}

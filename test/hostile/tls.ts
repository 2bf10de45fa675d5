import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

/** A key and a self-signed certificate. `null` if openssl is not available. */
function selfSigned(): { readonly key: string; readonly cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'pix-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const subject = ['-subj', '/CN=elsewhere.example', '-days', '2', '-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Servers with which no secure connection is possible. `null` if this machine cannot start one. */
export const tlsTroubles: Readonly<Record<string, () => Server | null>> = {
  'a target that speaks no TLS': () =>
    createTcpServer((socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
  'a target that never answers the handshake': () => createTcpServer(() => {}),
  'a target that resets the handshake': () =>
    createTcpServer((socket) => void socket.once('data', () => socket.resetAndDestroy())),
  'a target that talks nonsense in the handshake': () =>
    createTcpServer((socket) => void socket.once('data', () => socket.end(Buffer.alloc(200, 0x16)))),
  'a target with a certificate that nobody signed, of another name': () => {
    const credentials = selfSigned();
    return credentials === null ? null : createTlsServer(credentials, (socket) => void socket.end());
  },
};

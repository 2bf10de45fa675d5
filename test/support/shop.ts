import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyServer } from 'httpxy';
import { defaultDialect } from '../../sandbox/dialect.ts';
import { type SandboxOptions, startSandbox } from '../../sandbox/start.ts';
import { accountBodyFor } from '../sandbox/insider.ts';

/** The script of a shop's page when a customer buys: it signs up, logs in, creates a payment, pays it and reads it. */
const script = `
const send = async (method, path, body, jwt) => {
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(jwt ? { authorization: 'Bearer ' + jwt } : {}) };
  const response = await fetch('/api/v1' + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
};
const code = async () => (await fetch('/mailed-code')).json();
async function buy() {
  const email = 'somebody@example.com';
  await send('POST', '/account/signup/sendEmailValidateCode', { email });
  const token = await code();
  await send('POST', '/account/signup/validateCode', { email, code: token });
  const account = await (await fetch('/account?email=' + email + '&token=' + token)).json();
  await send('POST', '/account/signup/createAccount', account);
  const login = { email, password: account.password };
  await send('POST', '/account/login', login);
  const { tokenJWT } = await send('POST', '/account/concludesLogin/' + (await code()), login);
  await send('POST', '/auth/payment/pix', { amount: 125.5, externalId: 'cart-1', description: 'Três cafés' }, tokenJWT);
  const { data: [{ id }] } = await send('GET', '/auth/payment/pix?limit=10', null, tokenJWT);
  await send('POST', '/auth/payment/pix/sandboxOnly/pay', { id }, tokenJWT);
  await send('GET', '/auth/payment/pix/' + id, null, tokenJWT);
  await send('GET', '/auth/payment/pix', null, null);
  await send('GET', '/auth/payment/pix?limit=10', null, tokenJWT);
  document.querySelector('output').textContent = 'paid';
}
document.querySelector('button').addEventListener('click', () => {
  buy().catch((error) => { document.querySelector('output').textContent = String(error); });
});`;

const page = `<!doctype html><title>Shop</title><button>Buy</button><output></output><script>${script}</script>`;

/** A shop: a page, and a proxy to its own sandbox behind the same origin. */
export async function openShop(options: Pick<SandboxOptions, 'patch' | 'plugins'> = {}) {
  let newest = '';
  const onCode = ({ code }: { readonly code: string }) => {
    newest = code;
  };
  const sandbox = await startSandbox({ ...options, smtp: null, basePath: '/api/v1', onCode });
  const proxy = createProxyServer({ target: new URL(sandbox.url).origin });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const answer = (type: string, text: string) => response.writeHead(200, { 'content-type': type }).end(text);
    if (pathname.startsWith('/api/')) void proxy.web(request, response);
    else if (pathname === '/mailed-code') answer('application/json', JSON.stringify(Number(newest)));
    else if (pathname === '/account') {
      const body = accountBodyFor(defaultDialect, searchParams.get('email') ?? '', Number(searchParams.get('token')));
      answer('application/json', JSON.stringify(body));
    } else answer('text/html', page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

const start = Date.UTC(2026, 0, 1);
const accounts = 20;
const head = `{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[`;

function jwtOf(account: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signature = createHash('sha256').update(String(account)).digest('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: `account-${account}` })}.${signature}`;
}

function payment(index: number) {
  const id = `0b9d2c7e-3f0a-4e7b-9a55-${String(index).padStart(12, '0')}`;
  return {
    id,
    amount: 10 + (index % 100) / 4,
    externalId: `order-${index}`,
    description: `payment ${index}`,
    status: 'PENDING',
  };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly sent?: object;
  readonly answer: object;
}

/** Each account creates a payment, reads it, and reads a list of some. */
function callOf(index: number, items: number): Call {
  const round = Math.floor(index / 3);
  const path = '/api/v1/auth/payment/pix';
  if (index % 3 === 0) {
    const { id: _, status, ...sent } = payment(round);
    return { method: 'POST', path, status: 201, sent, answer: payment(round) };
  }
  if (index % 3 === 1)
    return { method: 'GET', path: `${path}/${payment(round).id}`, status: 200, answer: payment(round) };
  const totalItems = Math.floor(round / accounts) + 1;
  const data = Array.from({ length: Math.min(items, totalItems) }, (_, at) => payment(round - at * accounts));
  const totals = { currentPage: 1, pageSize: items, totalItems, totalPages: Math.ceil(totalItems / items) };
  return { method: 'GET', path: `${path}?limit=${items}`, status: 200, answer: { ...totals, data } };
}

function entryOf(index: number, items: number): string {
  const { method, path, status, sent, answer } = callOf(index, items);
  const text = JSON.stringify(answer);
  const body = sent === undefined ? undefined : JSON.stringify(sent);
  const json = { name: 'content-type', value: 'application/json' };
  const bearer = { name: 'authorization', value: `Bearer ${jwtOf(Math.floor(index / 3) % accounts)}` };
  return JSON.stringify({
    startedDateTime: new Date(start + index * 10).toISOString(),
    time: 4,
    request: {
      method,
      url: `https://api.example.com${path}`,
      headers: body === undefined ? [bearer] : [bearer, json],
      ...(body === undefined ? {} : { bodySize: body.length, postData: { mimeType: 'application/json', text: body } }),
    },
    response: { status, headers: [json], content: { size: text.length, mimeType: 'application/json', text } },
  });
}

/**
 * Writes a HAR file of accounts that create, read and list payments.
 * @returns the number of its entries: until the file is as large, or has as many, as asked
 */
export function writeRecording(
  file: string,
  { bytes = Number.POSITIVE_INFINITY, entries = Number.POSITIVE_INFINITY, items = 1 },
): number {
  const handle = openSync(file, 'wx');
  let [written, index] = [writeSync(handle, head), 0];
  while (written < bytes && index < entries) {
    const lines = Array.from({ length: Math.min(500, entries - index) }, (_, at) => entryOf(index + at, items));
    written += writeSync(handle, `${index === 0 ? '' : ','}${lines.join(',')}`);
    index += lines.length;
  }
  writeSync(handle, ']}}');
  closeSync(handle);
  return index;
}

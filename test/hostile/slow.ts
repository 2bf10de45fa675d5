import { randomBytes } from 'node:crypto';
import { changed, type Hit, json, type Nuisance } from './nuisance.ts';

const kilo = 1024;

/** Adds a text to the honest response if it is an object. */
function besideText(name: string, text: (hit: Hit) => string): Nuisance {
  return {
    name,
    badness: 'odd',
    answer: (hit) =>
      changed(hit, ({ headers, body }) => {
        const parsed = objectIn(String(body));
        return parsed === null ? {} : { headers, body: JSON.stringify({ ...parsed, note: text(hit) }) };
      }),
  };
}

function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length));
}

/** Every value of the request that may be a secret: the values in the body, and the credentials. */
function sentIn({ request: { body, headers } }: Hit): string[] {
  const own = Object.values(objectIn(body) ?? {}).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  const credentials = [headers['authorization']?.replace(/^Bearer /, ''), headers['x-api-key']];
  return [...own.map(String), ...credentials.filter((value) => value !== undefined)];
}

/** A list with `count` records on one page. */
function longList(count: number): string {
  const records = Array.from({ length: count }, (_, nth) => ({ id: `p${nth}`, amount: nth, status: 'PENDING' }));
  return JSON.stringify({ currentPage: 1, pageSize: count, totalItems: count, totalPages: 1, data: records });
}

let list: string | undefined;
let sevenMegabytes: string | undefined;

const randomHex = (length: number) => randomBytes(length / 2).toString('hex');

/** Text that is slow to process: the time grows faster than the length, or with a large constant. */
export const slowNuisances: readonly Nuisance[] = [
  besideText('400 KB of beginnings of JWTs', () => filled('eyJa.', 400 * kilo)),
  besideText('400 KB of headers of JWTs', () => filled('eyJhbGciOiJIUzI1NiJ9.', 400 * kilo)),
  besideText('what was sent, again and again', (hit) => filled(`${sentIn(hit).join(' ')} `, 300 * kilo)),
  besideText('what was sent, between marks', (hit) => filled(`${sentIn(hit).join(' ')} $PIX_CODE_1 `, 300 * kilo)),
  besideText('one digit for ever', () => '1'.repeat(kilo * kilo)),
  besideText('a megabyte that compresses', () => filled('The quick brown fox. ', kilo * kilo)),
  besideText('a megabyte that does not compress', () => randomBytes((kilo * kilo * 3) / 4).toString('base64')),
  besideText('seven megabytes that do not compress', () => {
    sevenMegabytes ??= randomBytes((7 * kilo * kilo * 3) / 4).toString('base64');
    return sevenMegabytes;
  }),
  {
    name: '60 KB of headers',
    badness: 'harmless',
    answer: (hit) =>
      changed(hit, ({ headers }) => {
        const more = Array.from({ length: 10 }, (_, nth) => [`x-more-${nth}`, randomHex(6000)] as const);
        return { headers: [...headers, ...more] };
      }),
  },
  {
    name: '16 KB of empty objects',
    badness: 'odd',
    answer: (hit) =>
      changed(hit, ({ headers, body }) => {
        const parsed = objectIn(String(body));
        const empty = Array.from({ length: 5000 }, () => ({}));
        return parsed === null ? {} : { headers, body: JSON.stringify({ ...parsed, empty }) };
      }),
  },
  {
    name: 'a megabyte in chunks of one byte',
    badness: 'harmless',
    answer: async ({ honestly, socket }) => {
      const { status, headers, body } = await honestly();
      const chunked = [...headers, ['transfer-encoding', 'chunked'], ['connection', 'close']];
      const head = chunked.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      // JSON may end in white space
      const text = `${body}${body.length > 0 ? ' '.repeat(kilo * kilo) : ''}`;
      socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n${text.replace(/[\s\S]/g, '1\r\n$&\r\n')}0\r\n\r\n`);
    },
  },
  {
    name: 'a key of two letters, and a text of them',
    badness: 'odd',
    answer: (hit) =>
      changed(hit, ({ status, headers }) => ({
        status,
        headers,
        body: JSON.stringify({ apiKey: filled('a1', 2000), note: filled('a1', 500 * kilo) }),
      })),
  },
  {
    name: 'a list of 10^5 items',
    badness: 'odd',
    answer: (hit) =>
      changed(hit, () => {
        list ??= longList(100_000);
        return { status: 200, headers: json, body: list };
      }),
  },
];

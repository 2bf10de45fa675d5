import { gzipSync } from 'node:zlib';
import { bytesOf, changed, drip, type Hit, json, type Nuisance, pour } from './nuisance.ts';

const head = (headers = ''): string => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${headers}\r\n`;

/** The response never comes, or only a part of it. */
const stuck: readonly Nuisance[] = [
  { name: 'no answer', badness: 'broken', answer: () => {} },
  {
    name: 'half an answer, then silence',
    badness: 'broken',
    answer: ({ socket }) => void socket.write(`${head('content-length: 100\r\n')}{"half":`),
  },
  {
    name: 'half an answer, then the end',
    badness: 'broken',
    answer: ({ socket }) => void socket.end(`${head('content-length: 100\r\n')}{"half":`),
  },
  {
    name: 'one byte a second',
    badness: 'broken',
    answer: ({ socket }) => {
      socket.write(head('content-length: 1000\r\n'));
      drip(socket, ' ');
    },
  },
  {
    name: 'one byte of a header a second',
    badness: 'broken',
    answer: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      drip(socket, 'a');
    },
  },
  {
    name: 'announcements for ever',
    badness: 'broken',
    answer: ({ socket }) => pour(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n'),
  },
  {
    name: '100 Continue and no more',
    badness: 'broken',
    answer: ({ socket }) => void socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  },
  {
    name: '101 Switching Protocols',
    badness: 'broken',
    answer: ({ socket }) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  },
];

/** The response is endless. */
const endless: readonly Nuisance[] = [
  {
    name: 'endless headers',
    badness: 'broken',
    answer: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      pour(socket, 'x-more: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n');
    },
  },
  {
    name: 'one endless header',
    badness: 'broken',
    answer: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nx-more: ');
      pour(socket, 'a');
    },
  },
  {
    name: 'an endless body',
    badness: 'broken',
    answer: ({ socket }) => {
      socket.write(head());
      pour(socket, '{"a":[1,2,3],"more":"');
    },
  },
  {
    name: 'endless chunks',
    badness: 'broken',
    answer: ({ socket }) => {
      socket.write(head('transfer-encoding: chunked\r\n'));
      pour(socket, '5\r\n"a", \r\n');
    },
  },
  {
    name: 'a gzip bomb',
    badness: 'broken',
    answer: ({ socket }) => void socket.end(bytesOf(200, [...json, ['content-encoding', 'gzip']], bomb())),
  },
  {
    name: 'a gzip bomb in a gzip bomb',
    badness: 'broken',
    answer: ({ socket }) =>
      void socket.end(bytesOf(200, [...json, ['content-encoding', 'gzip, gzip']], gzipSync(bomb()))),
  },
];

let packed: Buffer | undefined;

/** A hundred kilobytes that expand to a hundred megabytes. */
function bomb(): Buffer {
  packed ??= gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
  return packed;
}

/** The response is not valid HTTP. */
const invalid: readonly Nuisance[] = [
  {
    name: 'a Content-Length that is too small',
    badness: 'odd',
    answer: async (hit) => {
      const { status, headers, body } = await hit.honestly();
      hit.socket.end(
        bytesOf(status, [...headers, ['content-length', Math.floor(body.length / 2)]], body, { length: false }),
      );
    },
  },
  {
    name: 'a Content-Length that is too large',
    badness: 'broken',
    answer: async (hit) => {
      const { status, headers, body } = await hit.honestly();
      hit.socket.end(bytesOf(status, [...headers, ['content-length', body.length + 10]], body, { length: false }));
    },
  },
  ...(['-1', '1e3', '18446744073709551616', '5, 7'] as const).map(
    (length): Nuisance => ({
      name: `Content-Length: ${length}`,
      badness: 'broken',
      answer: ({ socket }) =>
        void socket.end(bytesOf(200, [...json, ['content-length', length]], '{"a":1}', { length: false })),
    }),
  ),
  {
    name: 'a length and chunks',
    badness: 'broken',
    answer: ({ socket }) =>
      void socket.end(`${head('content-length: 4\r\ntransfer-encoding: chunked\r\n')}7\r\n{"a":1}\r\n0\r\n\r\n`),
  },
  {
    name: 'invalid chunks',
    badness: 'broken',
    answer: ({ socket }) => void socket.end(`${head('transfer-encoding: chunked\r\n')}zz\r\n{"a":1}\r\n0\r\n\r\n`),
  },
  {
    name: 'a chunk of 2^64 bytes',
    badness: 'broken',
    answer: ({ socket }) =>
      void socket.end(`${head('transfer-encoding: chunked\r\n')}10000000000000000\r\n{"a":1}\r\n0\r\n\r\n`),
  },
  { name: 'no HTTP at all', badness: 'broken', answer: ({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n') },
  { name: 'HTTP of the future', badness: 'broken', answer: ({ socket }) => void socket.end('HTTP/3.0 200 OK\r\n\r\n') },
  {
    name: 'control characters in a header',
    badness: 'broken',
    answer: ({ socket }) =>
      void socket.end('HTTP/1.1 200 OK\r\nx-a: \u001b[31mred\u0000\u0007\r\ncontent-length: 0\r\n\r\n'),
  },
  {
    name: 'two answers to one request',
    badness: 'broken',
    answer: ({ socket }) => {
      const one = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n{"smuggled":1}';
      socket.write(one.repeat(3));
    },
  },
];

/** The connection breaks at each stage of the response. */
const resets: readonly Nuisance[] = [
  ['before the answer', ''],
  ['in the status line', 'HTTP/1.1 20'],
  ['in the headers', 'HTTP/1.1 200 OK\r\ncontent-len'],
  ['after the headers', head('content-length: 100\r\n')],
  ['in the body', `${head('content-length: 100\r\n')}{"half":`],
  ['between chunks', `${head('transfer-encoding: chunked\r\n')}7\r\n{"a":1}\r\n`],
].map(
  ([stage = '', bytes = '']): Nuisance => ({
    name: `a reset ${stage}`,
    badness: 'broken',
    answer: ({ socket }) => breakOff(socket, bytes),
  }),
);

function breakOff(socket: Hit['socket'], bytes: string): void {
  if (bytes === '') socket.resetAndDestroy();
  // The bytes must be sent before the reset, which would overtake them otherwise.
  else socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 20));
}

export const wireNuisances: readonly Nuisance[] = [
  ...stuck,
  ...endless,
  ...invalid,
  ...resets,
  {
    name: 'a status line the wrong way round',
    badness: 'broken',
    answer: (hit) => changed(hit, ({ body }) => ({ status: 'OK 200', body })),
  },
];

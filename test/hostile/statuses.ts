import { bytesOf, changed, type Honest, json, type Nuisance } from './nuisance.ts';

const page = '<!doctype html><title>Fine</title><h1>It works</h1><script>window.__ran = 1</script>';

function always(
  name: string,
  status: string | number,
  headers: Honest['headers'] = json,
  body = '{"error":"no"}',
): Nuisance {
  return { name, badness: 'broken', answer: ({ socket }) => void socket.end(bytesOf(status, headers, body)) };
}

/** Redirects to another host, with every status that a client might follow. */
const redirects: readonly Nuisance[] = ([301, 302, 303, 307, 308] as const).flatMap((status) => [
  {
    name: `${status} to another host`,
    badness: 'broken' as const,
    answer: ({ socket, elsewhere, request }) => {
      const location = `${elsewhere}${request.path}`;
      socket.end(
        bytesOf(status, [
          ['location', location],
          ['refresh', `0; url=${location}`],
          ['link', `<${location}>; rel=next`],
        ]),
      );
    },
  },
  {
    name: `${status} to itself`,
    badness: 'broken' as const,
    answer: ({ socket, request }) => void socket.end(bytesOf(status, [['location', request.path]])),
  },
]);

const throttled: readonly Nuisance[] = [
  ['429 for ever', 429, null],
  ['429 for ever, Retry-After: 0', 429, '0'],
  ['429 for ever, Retry-After: 1', 429, '1'],
  ['429 for ever, Retry-After: 86400', 429, '86400'],
  ['429 for ever, Retry-After in the year 9999', 429, 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ['429 for ever, Retry-After: -1', 429, '-1'],
  ['429 for ever, Retry-After: 1e9', 429, '1e9'],
  ['503 for ever, Retry-After: 0', 503, '0'],
  ['503 for ever, Retry-After: 86400', 503, '86400'],
].map(([name, status, after]) =>
  always(String(name), Number(status), after === null ? json : [...json, ['retry-after', String(after)]]),
);

export const statusNuisances: readonly Nuisance[] = [
  ...redirects,
  {
    name: 'a Location of another host on every answer',
    badness: 'odd',
    answer: (hit) =>
      changed(hit, ({ headers }) => ({
        headers: [...headers.filter(([name]) => name !== 'location'), ['location', `${hit.elsewhere}/stolen`]],
      })),
  },
  {
    name: 'early hints before every answer',
    badness: 'harmless',
    answer: async (hit) => {
      hit.socket.write('HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n');
      await changed(hit, () => ({}));
    },
  },
  always('204 with a body', 204, json, '{"id":"a","tokenJWT":"b"}'),
  always('205 with a body', 205, json, '{"id":"a","tokenJWT":"b"}'),
  always('304 with a body', 304, json, '{"id":"a","tokenJWT":"b"}'),
  always('status 199', 199),
  always('status 299', 299),
  always('status 600', 600),
  always('status 999', 999),
  always('status 000', '000 Nothing'),
  always('status 1000', '1000 Much'),
  always('status -1', '-1 Less'),
  always('only 500', 500),
  always('an empty 200', 200, [], ''),
  always('HTML for everything', 200, [['content-type', 'text/html']], page),
  ...throttled,
];

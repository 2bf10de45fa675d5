import { hostileText } from '../support/hostile-run.ts';
import { changed, type Hit, type Honest, json, type Nuisance } from './nuisance.ts';

/** Markup, escape sequences and syntax of every format that a report is written in. */
export const poisons: Readonly<Record<string, string>> = {
  'HTML with scripts':
    '</script></style></textarea></title>--><script>window.__ran=1</script><img src=x onerror="window.__ran=1"><svg onload="window.__ran=1">"><a href="javascript:window.__ran=1" onmouseover=window.__ran=1>\'',
  'ANSI and control characters':
    '\u001b[2J\u001b[31mred\u001b]0;title\u0007\u001b]8;;http://192.0.2.1\u0007\u009b31m\r\n\u0008\u0000\u007f\u0085\u2028\u2029\u202e\u2066\ufeff',
  'characters that XML cannot hold':
    ']]>\u0001\u000b\u001f\ufffe\uffff\ud800 \udfff&#0;<![CDATA[ <?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>&a;',
  Markdown:
    '\n# Heading\n\n| a | b |\n|---|---|\n```\n~~~\n[x](javascript:window.__ran=1) ![x](http://192.0.2.1/x.png) <img src=x onerror=window.__ran=1>\n</details></table>\n- [ ] @someone http://192.0.2.1/ \\',
  YAML: '- a: &x !!js/function "b"\n  <<: *x\n---\n? |\n %TAG ! tag:x,2000:\n...\n"\': {{7*7}} yes 0o7 1:30 ~ >-\t#',
  'all at once': hostileText,
};

function poisoned(value: unknown, text: string, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, text, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, item]): [string, unknown] => [
    name,
    poisoned(item, text, depth + 1),
  ]);
  return Object.fromEntries([...fields, ['note', text], [text, text], ['tags', [text, { [text]: text }]]]);
}

/** Removes characters that would end a header value. */
function inHeader(text: string): string {
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f\ud800-\udfff]/g, ' ').trim();
}

function withPoison({ status, headers, body }: Honest, text: string): { headers: Honest['headers']; body: string } {
  const parsed = parse(body);
  const more: Honest['headers'] = [
    ...headers,
    ['x-poison', inHeader(text)],
    ['set-cookie', `a=${inHeader(text)}`],
    ['server', inHeader(text)],
  ];
  if (typeof parsed === 'object' && parsed !== null)
    return { headers: more, body: JSON.stringify(poisoned(parsed, text)) };
  if (status < 400) return { headers: more, body: String(body) };
  return {
    headers: [...more.filter(([name]) => name !== 'content-type'), ...json],
    body: JSON.stringify({ error: { message: text, [text]: [text] } }),
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Adds a member to the object at the top of an honest response. */
function beside(hit: Hit, field: string | Buffer): Promise<void> {
  return changed(hit, ({ headers, body }) => {
    const at = body.indexOf('{');
    const [before, after] = [body.subarray(0, at + 1), body.subarray(at + 1)];
    if (at === -1 || body[0] !== 0x7b) return {};
    const comma = String(after).trimStart().startsWith('}') ? '' : ',';
    return { headers, body: Buffer.concat([before, Buffer.from(field), Buffer.from(comma), after]) };
  });
}

function field(name: string, badness: Nuisance['badness'], piece: () => string | Buffer): Nuisance {
  let made: string | Buffer | undefined;
  return {
    name,
    badness,
    answer: (hit) => {
      made ??= piece();
      return beside(hit, made);
    },
  };
}

function instead(name: string, body: () => string | Buffer, headers: Honest['headers'] = json): Nuisance {
  let made: string | Buffer | undefined;
  return {
    name,
    badness: 'broken',
    answer: (hit) =>
      changed(hit, () => {
        made ??= body();
        return { status: 200, headers, body: made };
      }),
  };
}

const keys = (count: number): string => Array.from({ length: count }, (_, nth) => `"k${nth.toString(36)}":0`).join(',');
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const mega = 1024 * 1024;

/** Texts on which careless patterns take very long. */
const tedious: readonly (readonly [string, string])[] = [
  ['backslashes', '\\\\'],
  ['percent signs', '%25'],
  ['entities', '&amp;'],
  ['dots and ats', 'a@a.'],
  ['beginnings of tokens', 'eyJhbGciOiJub25lIn0.'],
  ['digits', '1234567890'],
  ['tags', '<a <b '],
  ['marks', '$PIX_JWT_1'],
  ['spaces', ' '],
];

export const poisonNuisances: readonly Nuisance[] = [
  ...Object.entries(poisons).map(
    ([name, text]): Nuisance => ({
      name: `${name} in every field`,
      badness: 'odd',
      answer: (hit) => changed(hit, (honest) => withPoison(honest, text)),
    }),
  ),
  ...tedious.map(([name, piece]) =>
    field(`two megabytes of ${name}`, 'odd', () =>
      JSON.stringify({ note: piece.repeat((2 * mega) / piece.length) }).slice(1, -1),
    ),
  ),
  field('invalid UTF-8', 'odd', () => Buffer.from('226e6f7465223a22fff0908022', 'hex')),
  field('10^4 levels of arrays', 'odd', () => `"deep":${deep(10_000)}`),
  field('10^4 levels of objects', 'odd', () => `"deep":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  field('half a million keys', 'odd', () => `"wide":{${keys(500_000)}}`),
  field('a million keys', 'odd', () => `"wide":{${keys(1_000_000)}}`),
  field(
    '__proto__ and constructor',
    'odd',
    () =>
      '"__proto__":{"polluted":1,"toString":1,"status":"paid"},"constructor":{"prototype":{"polluted":1}},"toString":1,"valueOf":null,"hasOwnProperty":0,"then":1,"toJSON":1,"length":-1',
  ),
  field(
    'numbers beyond double',
    'odd',
    () =>
      `"huge":1e999,"tiny":1e-999,"exact":123456789012345678901234567890,"zero":-0,"long":0.${'1'.repeat(5000)},"most":9007199254740993`,
  ),
  field('the same key a thousand times', 'odd', () =>
    Array.from({ length: 1000 }, (_, nth) => `"note":${nth}`).join(','),
  ),
  instead('invalid JSON', () => "{'id': undefined, NaN: [1,]"),
  instead('JSON cut in the middle', () => '{"data":[{"id":"a","amount":1'),
  instead('10^5 levels alone', () => deep(100_000)),
  instead('bytes that say they are JSON', () =>
    Buffer.from(Array.from({ length: 4096 }, (_, nth) => (nth * 151) % 256)),
  ),
  instead('JSON in UTF-16', () => Buffer.from('{"id":"a"}', 'utf16le'), [
    ['content-type', 'application/json; charset=utf-16le'],
  ]),
  instead('an unknown charset', () => Buffer.from([0x7b, 0x22, 0xff, 0x22]), [
    ['content-type', 'application/json; charset=nonsense'],
  ]),
  instead('gzip that is none', () => '{"a":1}', [...json, ['content-encoding', 'gzip']]),
  instead('an encoding that nobody knows', () => '{"a":1}', [...json, ['content-encoding', 'secret, br, secret']]),
];

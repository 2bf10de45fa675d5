/**
 * Handles 100 KB and 1 MB of texts on which time could grow faster than length, and ends with 1 where it does.
 * Usage: node bench/hostile-text.ts
 */
import { createNode, observe } from '../src/analysis/shape/node.ts';
import { findCode, mayHoldCode } from '../src/inbox/code.ts';
import { leaves } from '../src/json/walk.ts';
import { jwtsIn } from '../src/learn/keys/jwt.ts';
import { Secrets } from '../src/mask/secrets.ts';

/** Ten times the text may take so many times as long: more than ten, for the short texts fit into the processor's cache. */
const mostRatio = 20;
/** Texts that take less, in milliseconds, say nothing about a ratio. */
const leastMs = 20;
const [short, long] = [100_000, 1_000_000];

const secrets = new Secrets();
for (let code = 0; code < 60; code += 1) secrets.register('code', String(100_000 + code * 137));
secrets.register('code', '482913');
secrets.register('password', 'Aa1!-a-long-password');
secrets.register('api-key', 'a1'.repeat(1000));

const filled = (piece: string, length: number): string => piece.repeat(length / piece.length);

/** The shortest of three tries, in milliseconds of processor time. */
function timeOf(work: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function readMail(text: string): void {
  const mail = { subject: '', text, html: text, to: ['a@example.com'] };
  findCode(mail);
  mayHoldCode(mail);
}

const pieces = [
  '482913 ',
  '482913.',
  '482913-',
  '482 913 ',
  '"482913",',
  '$PIX_CODE_1 482913 ',
  'a1',
  '%41',
  '\\\\',
  '&amp;',
  '//a:',
  '_',
  'eyJa.',
  'a',
  '0',
  '/ICAgICAg',
  'NDgyOTEz',
  'MFRGGZDF',
  '34 38 32 ',
  '3438',
  '=34',
  '=\n',
  'a\0',
  'aaaaaaaaaaaaaaaa\n',
  '\u3400',
  '34,',
];
const mailPieces = [
  '482913 ',
  '4\n',
  'code 482913 ',
  'A1-',
  'a@a.a',
  '1/1/',
  '<b>',
  '<b>1</b>',
  '½',
  'http://a/?code=1 ',
];

const works: readonly (readonly [name: string, work: (length: number) => void])[] = [
  ...pieces.map(
    (piece) =>
      [`masking ${JSON.stringify(piece)}`, (length: number) => void secrets.mask(filled(piece, length))] as const,
  ),
  ...['[482913,', '{"a":482913,'].map(
    (piece) => [`masking JSON ${piece}`, (length: number) => void secrets.mask(`[${filled(piece, length)}`)] as const,
  ),
  ...['eyJa.', 'eyJhbGciOiJIUzI1NiJ9.', 'ey'].map(
    (piece) => [`JWTs in ${JSON.stringify(piece)}`, (length: number) => void jwtsIn([filled(piece, length)])] as const,
  ),
  ...mailPieces.map(
    (piece) => [`mail of ${JSON.stringify(piece)}`, (length: number) => readMail(filled(piece, length))] as const,
  ),
  [
    'shape of a list, items by ten',
    (length) =>
      observe(
        createNode(),
        Array.from({ length: length / 10 }, (_, nth) => ({ id: `p${nth}`, amount: nth })),
      ),
  ],
  [
    'walk of a list, items by ten',
    (length) => void [...leaves(Array.from({ length: length / 10 }, (_, nth) => ({ id: nth })))],
  ],
];

let tooSlow = 0;
for (const [name, work] of works) {
  const [less, more] = [timeOf(() => work(short)), timeOf(() => work(long))];
  const ratio = more / less;
  const isTooSlow = more > leastMs && ratio > mostRatio;
  tooSlow += Number(isTooSlow);
  const figures = `${less.toFixed(1).padStart(8)} ms ${more.toFixed(1).padStart(9)} ms ${ratio.toFixed(1).padStart(6)}`;
  process.stdout.write(`${name.padEnd(36)}${figures}${isTooSlow ? '  too slow' : ''}\n`);
}
process.exitCode = tooSlow === 0 ? 0 : 1;

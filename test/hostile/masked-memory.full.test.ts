import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Secrets } from '../../src/mask/secrets.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The memory in use. Buffers are freed beside the program, some time after a collection has found them unused. */
async function memory(): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) {
    collect();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A text of a million characters before the given one. A part of such a text shares its memory. */
function longText(end: string): string {
  return new TextDecoder().decode(Buffer.concat([Buffer.alloc(1_000_000, 'a'), Buffer.from(end)]));
}

test('the beginning of a masked text keeps nothing else of it', async () => {
  const secrets = new Secrets();
  secrets.register('api-key', 'secret-number-1');
  const before = await memory();
  const beginnings = Array.from({ length: 50 }, (_, nth) => secrets.mask(longText(String(nth)), 2000));
  expect((await memory()) - before).toBeLessThan(25_000_000);
  expect(beginnings.map((text) => text.length)).toEqual(Array(50).fill(2000));
});

test('a registered value keeps nothing else of the text in which it was found', async () => {
  const secrets = new Secrets();
  const before = await memory();
  for (let nth = 100; nth < 150; nth += 1) secrets.register('api-key', longText(`secret-number-${nth}`).slice(-17));
  expect((await memory()) - before).toBeLessThan(25_000_000);
  expect(secrets.mask('secret-number-149')).toBe('$PIX_API_KEY_50');
});

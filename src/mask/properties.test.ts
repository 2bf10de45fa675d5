import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodings } from '../../test/support/encodings.ts';
import { Secrets } from './secrets.ts';

function knowing(...values: string[]) {
  const secrets = new Secrets();
  for (const value of values) secrets.register('password', value);
  return secrets;
}

function knowingCode(code: string) {
  const secrets = new Secrets();
  secrets.register('code', code);
  return secrets;
}

describe('whatever the secrets and wherever they are', () => {
  const character = fc.oneof(
    fc.constantFrom(...'abcXYZ0123456789+/=_-.%&\\"\'<> $!#çã€'),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
  );
  const secret = fc
    .string({ unit: character, minLength: 8, maxLength: 60 })
    .filter((value) => new Set(value).size > 4 && value.trim() === value && !/^\d+$/.test(value));
  const filler = fc.string({ unit: fc.constantFrom(...'{}[]:, \n;<>|'), maxLength: 12 });
  const encoding = fc.constantFrom(...Object.keys(encodings));
  const embedded = fc.array(fc.tuple(filler, fc.nat({ max: 2 }), encoding), { maxLength: 12 });
  /** In UTF-16, only secrets of characters up to U+00FF are found. */
  const isFound = (value: string, name: string) => !name.includes('UTF-16') || /^[\0-\u00ff]*$/.test(value);

  test('no trace is left, and masking again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(secret, { minLength: 3, maxLength: 3 }), embedded, (values, pieces) => {
        const secrets = knowing(...values);
        const found = pieces.filter(([, index, name]) => isFound(values[index] as string, name));
        const text = found
          .map(
            ([before, index, name]) => before + (encodings[name] as (value: string) => string)(values[index] as string),
          )
          .join(' ; ');
        const masked = secrets.mask(text);
        for (const [, index, name] of found) {
          const value = values[index] as string;
          expect(masked).not.toContain((encodings[name] as (value: string) => string)(value));
          expect(masked.toLowerCase()).not.toContain(value.toLowerCase());
        }
        expect(secrets.mask(masked)).toBe(masked);
      }),
      { numRuns: 500 },
    );
  });

  test('a JSON text stays JSON of the same form', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        fc.nat({ max: 2 }),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(filler, tie('any'), { maxKeys: 3 }),
      ),
    })).any;
    fc.assert(
      fc.property(fc.array(secret, { minLength: 3, maxLength: 3 }), value, (values, shape) => {
        const secrets = knowing(...values);
        const text = JSON.stringify(shape, (_, part: unknown) => (typeof part === 'number' ? values[part] : part));
        const expected = JSON.stringify(shape, (_, part: unknown) =>
          typeof part === 'number' ? secrets.markOf(values[part] as string) : part,
        );
        expect(secrets.mask(`{"v":${text}}`)).toBe(`{"v":${expected}}`);
      }),
      { numRuns: 300 },
    );
  });

  test('codes are found in any text, and only where they stand alone', () => {
    const code = fc.integer({ min: 1000, max: 9_999_999_999 }).map(String);
    const edge = fc.constantFrom(' ', '"', ',', '/', '=', '?', '&', ';', '(', ')', '<', '>', '\n', ':', 'é');
    fc.assert(
      fc.property(code, edge, edge, (value, before, after) => {
        const secrets = knowingCode(value);
        expect(secrets.mask(`a${before}${value}${after}b`)).toBe(`a${before}$PIX_CODE_1${after}b`);
        expect(secrets.mask(`a${before}1${value}${after}b`)).not.toContain('PIX_CODE');
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { toYaml } from './yaml.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'yes',
    'no',
    'on',
    '~',
    'null',
    '012',
    '1:30',
    '0o7',
    '1e3',
    '=',
    '<<',
    '- a',
    '# b',
    "it's",
    '"',
    '\t',
    '\r\n',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\ud800',
    'a\udfffb',
    '\u0000',
    '\u001b[31m',
    '\uffff',
    '---',
    '...',
    '!!js',
    '*a',
    '&a',
    '%TAG',
    '{{x}}',
    ' lead',
    'trail ',
    'a: b',
    '__proto__',
  ),
);

test('YAML gives back what was written, whatever the texts are', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.integer(), fc.constant(null))), (value) => {
      const file = Buffer.from(toYaml(value), 'utf8');
      expect(JSON.stringify(parse(file.toString('utf8')))).toBe(JSON.stringify(value));
    }),
  );
});

test('only printable characters are written as they are', () => {
  fc.assert(
    fc.property(fc.dictionary(text, text), (value) => {
      expect(toYaml(value)).not.toMatch(
        /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/,
      );
    }),
  );
});

test('names of the prototype are names like others', () => {
  const value = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
  expect(JSON.stringify(parse(toYaml(value)))).toBe('{"__proto__":{"a":1},"constructor":2}');
});

test.each(['yes', '012', '1:30', '2026-11-21', 'null', '~'])('%s stays a text for every reader', (value) => {
  expect(toYaml({ value })).toBe(`value: "${value}"\n`);
});

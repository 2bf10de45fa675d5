import { expect, test } from 'vitest';
import { openTerminal, plain, wantsColor, withoutCommands, wrapped } from './terminal.ts';

test('escape sequences, control and direction characters of a target do nothing on a terminal', () => {
  const text = plain('a\u001b[31mred\u001b[0m\u0007\u009b2J\u202ehidden\u200b\rb\nc');
  expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b\u202e]/);
  expect(text).toContain('red');
});

test('an escape sequence that only comes about when another is removed does nothing either', () => {
  expect(plain('\u001b\u001b[31m[2Jx')).not.toContain('\u001b');
});

test('text is cut after a limit', () => {
  expect(plain('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
});

test('colour is for terminals, unless the environment says otherwise', () => {
  expect(wantsColor({}, true)).toBe(true);
  expect(wantsColor({}, false)).toBe(false);
  expect(wantsColor({ NO_COLOR: '1' }, true)).toBe(false);
  expect(wantsColor({ FORCE_COLOR: '1' }, false)).toBe(true);
  expect(wantsColor({ TERM: 'dumb' }, true)).toBe(false);
});

test('lines are rewritten on a terminal alone, and not in CI', () => {
  const stream = (isTTY: boolean) => ({ isTTY, write: () => true });
  expect(openTerminal({}, stream(true), stream(true)).live).toBe(true);
  expect(openTerminal({ CI: 'true' }, stream(true), stream(true)).live).toBe(false);
  expect(openTerminal({ NO_COLOR: '1' }, stream(true), stream(true)).live).toBe(false);
  expect(openTerminal({}, stream(false), stream(false)).live).toBe(false);
});

test.each(['::error::x', '  ::set-output name=a::b', 'one\n::stop-commands::x', 'a ##[add-mask]x', '##vso[task.x]y'])(
  '%j is not a command for a CI',
  (text) => {
    const written: string[] = [];
    const stream = { write: (line: string) => written.push(line) };
    openTerminal({}, stream, stream).print(text);
    expect(written.join('')).not.toMatch(/^\s*::|##\w*\[/m);
  },
);

test('a line without a command stays as it is', () => {
  const text = 'http://[::1]:4010 and a::b, # 1 and ## two [x]';
  expect(withoutCommands(text)).toBe(text);
});

test('commands are written where GitHub Actions reads them, and nowhere else', () => {
  const written: string[] = [];
  const stream = { write: (line: string) => written.push(line) };
  openTerminal({ GITHUB_ACTIONS: 'true' }, stream, stream).command?.('::error::x');
  openTerminal({ CI: 'true' }, stream, stream).command?.('::error::y');
  expect(written).toEqual(['::error::x\n']);
});

test('lines are broken between words, and go on further to the right', () => {
  expect(wrapped('FAIL a rule that is long\n  short', 12)).toBe('FAIL a rule\n  that is\n  long\n  short');
  expect(wrapped('  \u001b[1mone\u001b[22m two', 9)).toBe('  \u001b[1mone\u001b[22m two');
});

test('a command and a body are not broken', () => {
  for (const line of ["  curl -i 'http://127.0.0.1:4010/a b c'", '  "detail": "a long text",', '> POST http://a b']) {
    expect(wrapped(line, 10)).toBe(line);
  }
});

test('text for a file or a pipe is not wrapped', () => {
  let written = '';
  const stdout = { isTTY: false, columns: 10, write: (text: string) => (written += text) };
  openTerminal({}, stdout, stdout).print('a line that is long');
  expect(written).toBe('a line that is long\n');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The words of a line as a shell would cut them; quotes around a word are taken off. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}

/** The commands that a text calls, as the words that `pix-conformance` is given. */
export function commandsOf(text: string): string[][] {
  const called = text.matchAll(/npm run (?:(conformance)|cli)(?: --silent)?(?: -- ([^\n`#]*))?/g);
  return [...called].map(([, conformance, line = '']) => {
    const given = wordsOf(line);
    return conformance === undefined ? given : ['run', ...given];
  });
}

/** The commands that a page shows in its blocks of shell lines, in order. */
export function shownCommands(page: string): string[][] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => commandsOf(block));
}

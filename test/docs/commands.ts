import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The words of a line as a shell would split them, without the quotes around them. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}

/** The commands in a text, as the arguments of `pix-conformance`. */
export function commandsOf(text: string): string[][] {
  const called = text.matchAll(/npm run (?:(conformance)|cli)(?: --silent)?(?: -- ([^\n`#]*))?/g);
  return [...called].map(([, conformance, line = '']) => {
    const given = wordsOf(line);
    return conformance === undefined ? given : ['run', ...given];
  });
}

/** The commands in the shell code blocks of a page, in order. */
export function shownCommands(page: string): string[][] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => commandsOf(block));
}

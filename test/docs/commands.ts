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

/** The lines that a page shows for a shell, in order: those of its shell code blocks, and commands of ours within sentences. */
export function shownLines(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/```sh\n(.*?)```|`(npm run (?:conformance|cli)[^`]*)`/gs)].flatMap(
    ([, block, inline = '']) =>
      (block ?? inline.replaceAll(/\s*\n\s*/g, ' '))
        .split('\n')
        .map((line) => line.replace(/(?:^|\s+)#.*$/, '').trim())
        .filter((line) => line !== ''),
  );
}

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One change of a recipe. */
interface Step {
  readonly file: string;
  readonly how: 'before' | 'after' | 'instead of';
  /** Text that occurs in the file exactly once. */
  readonly anchor: string;
  readonly code: string;
}

/** The instructions of a section of CONTRIBUTING.md. */
export interface Recipe {
  readonly title: string;
  readonly steps: readonly Step[];
  readonly commands: readonly string[];
}

const stepPattern = /^In `([^`]+)`, (before|after|instead of) `(.+)`:\n\n```ts\n([\s\S]*?)```$/gm;
const commandsPattern = /^Then:\n\n```sh\n([\s\S]*?)```$/m;

/** The recipes of a page: its headings of the third level that start with `Add`. */
export function recipesOf(page: string): readonly Recipe[] {
  return page
    .split(/^#{2,3} /m)
    .filter((section) => section.startsWith('Add a '))
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      steps: [...section.matchAll(stepPattern)].map(([, file = '', how, anchor = '', code = '']) => ({
        file,
        how: how as Step['how'],
        anchor,
        code,
      })),
      commands: (commandsPattern.exec(section)?.[1] ?? '').trim().split('\n'),
    }));
}

/**
 * Changes a file as a step describes.
 * @throws Error if the anchor does not occur in the file exactly once
 */
export function follow({ file, how, anchor, code }: Step, root: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const [before = '', after, ...more] = text.split(anchor);
  if (after === undefined || more.length > 0) {
    throw new Error(`\`${anchor}\` stands ${more.length === 0 ? 'nowhere' : 'more than once'} in ${file}`);
  }
  const middle = { before: `${code}${anchor}`, after: `${anchor}\n${code}`, 'instead of': code.trimEnd() }[how];
  writeFileSync(path, before + middle + after);
}

/**
 * Runs a command of a recipe.
 * @returns its output, and its exit status
 */
export function perform(command: string, root: string): { readonly output: string; readonly status: number | null } {
  const { stdout, stderr, status } = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8' });
  return { output: stdout + stderr, status };
}

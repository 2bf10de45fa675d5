/**
 * The parts of vitest that the unit tests use, to run them thousands of times in one process. Starting vitest for every
 * mutant takes longer than the tests.
 */
import { expect as jestExpect } from 'expect';

type Body = (...values: readonly unknown[]) => unknown;

/** A test that was collected. */
export interface Collected {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly run: () => Promise<void>;
}

interface Suite {
  readonly name: string;
  readonly before: Body[];
  readonly after: Body[];
}

let file = '';
let suites: Suite[] = [];
let collected: Collected[] = [];

/** Collects the tests that are registered while a file is imported. */
export async function collect(path: string, load: () => Promise<unknown>): Promise<readonly Collected[]> {
  file = path;
  suites = [newSuite('')];
  collected = [];
  await load();
  return collected;
}

function newSuite(name: string): Suite {
  return { name, before: [], after: [] };
}

function add(title: string, body: () => unknown): void {
  const around = [...suites];
  const name = [...around.slice(1).map((suite) => suite.name), title].join(' > ');
  const run = async (): Promise<void> => {
    try {
      for (const suite of around) for (const hook of suite.before) await hook();
      await body();
    } finally {
      for (const suite of around.toReversed()) for (const hook of suite.after) await hook();
    }
  };
  collected.push({ id: `${file}#${collected.length} ${name}`, name, file, run });
}

function each(register: (title: string, body: () => unknown) => void) {
  return (rows: readonly unknown[]) =>
    (title: string, body: Body): void => {
      for (const row of rows) register(title, () => body(...(Array.isArray(row) ? row : [row])));
    };
}

function addSuite(name: string, body: () => unknown): void {
  suites.push(newSuite(name));
  body();
  suites.pop();
}

const nothing = (): void => {};

export const test = Object.assign(add, {
  each: each(add),
  skip: nothing,
  skipIf: (skipped: boolean) => (skipped ? nothing : add),
});

export const describe = Object.assign(addSuite, { each: each(addSuite), skip: nothing });

export const expect = Object.assign((value: unknown) => jestExpect(value), jestExpect);

export function beforeEach(hook: Body): void {
  suites.at(-1)?.before.push(hook);
}

export function afterEach(hook: Body): void {
  suites.at(-1)?.after.push(hook);
}

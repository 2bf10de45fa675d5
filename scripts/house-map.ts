/** Writes the map of the house into CONTRIBUTING.md: each folder with its README, and what its files import. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = join(root, 'CONTRIBUTING.md');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Folders that hold product files, and those above them, in the order of their paths. */
export const rooms: readonly string[] = foldersOf('{src,suites,fixtures,sandbox}/**/{*.ts,README.md}');
/** Folders whose README says what they guard. */
export const batteries: readonly string[] = foldersOf('test/**/README.md').filter(
  (folder) => !folder.includes('tools'),
);

function foldersOf(pattern: string): string[] {
  return [...new Set(globSync(pattern, { cwd: root }).map(dirname))].sort();
}

/** `src/oracle` for `src/oracle/model/keys.ts`, `suites` for `suites/http.ts`. */
function layerOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('src/') ? 2 : 1)
    .join('/');
}

/** The other layers that the product files of a layer import. Types count. */
function importsOf(layer: string): string[] {
  const files = globSync(`${layer}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const layers = files.flatMap((file) =>
    [...read(file).matchAll(/ from '(\.[^']*)'/g)].map(([, path = '']) =>
      layerOf(relative(root, join(root, dirname(file), path))),
    ),
  );
  return [...new Set(layers)].filter((one) => one !== layer && !one.endsWith('.json')).sort();
}

function roomRow(folder: string): string {
  const imports = folder === layerOf(`${folder}/x`) ? importsOf(folder).join(', ').replaceAll('src/', '') : '';
  return `| \`${folder}\` | ${read(join(folder, 'README.md')).trim()} | ${imports} |`;
}

/** How the tests of a folder run: the slowest kind counts. */
function commandOf(folder: string): string {
  const tests = globSync(`${folder}/**/*.test.ts`, { cwd: root });
  const project = ['long', 'full'].find((kind) => tests.some((file) => file.endsWith(`.${kind}.test.ts`)));
  return tests.length === 0 ? '' : `\`npx vitest run --project ${project ?? 'unit'} ${folder}\``;
}

function batteryRow(folder: string): string {
  const [, guards = '', when = ''] =
    /^Guards: (.*)\.\nRun it(?: when)?: (.*)\.$/m.exec(read(join(folder, 'README.md'))) ?? [];
  return `| \`${folder}\` | ${guards} | ${when} | ${commandOf(folder)} |`;
}

/** The two tables, between their marks. */
export function houseMap(): Readonly<Record<'rooms' | 'batteries', string>> {
  const roomRows = ['| folder | what | imports |', '|---|---|---|', ...rooms.map(roomRow)];
  const batteryRows = [
    '| folder | what it guards | run it when | how |',
    '|---|---|---|---|',
    ...batteries.map(batteryRow),
  ];
  return { rooms: roomRows.join('\n'), batteries: batteryRows.join('\n') };
}

/** The page with the tables as the code has them. */
export function withMap(text: string): string {
  return Object.entries(houseMap()).reduce((before, [name, table]) => {
    const mark = new RegExp(`(<!-- ${name} -->\n\n)[\\s\\S]*?(\n\n<!-- end of ${name} -->)`);
    return before.replace(mark, (_, start: string, end: string) => `${start}${table}${end}`);
  }, text);
}

if (import.meta.main) writeFileSync(page, withMap(readFileSync(page, 'utf8')));

import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Baseline, baselineOf, defaultPolicy } from '../analysis/drift/baseline.ts';
import { compare, failing } from '../analysis/drift/compare.ts';
import { compareDocuments, describesOperations } from '../analysis/drift/contract/documents.ts';
import { baselineOfOpenapi } from '../analysis/drift/openapi.ts';
import { type RunHistory, sinceOf } from '../analysis/history.ts';
import { megabyte, readText } from '../files/read.ts';
import { parseYaml } from '../files/yaml.ts';
import { parseJson } from '../json/parse.ts';
import { isObject, type JsonObject } from '../json/value.ts';
import { readBaselineFile } from './baseline-file.ts';
import { loadRun } from './build-reports.ts';
import { changeLines, type ShownChange } from './changes.ts';
import { journalOf } from './run-folder.ts';
import { plain, type Surroundings } from './terminal.ts';
import { exitStatus, UsageError } from './usage-error.ts';

/** Maximum size of an OpenAPI document. */
const mostDocumentBytes = 32 * megabyte;

function kindOf(path: string): 'folder' | 'file' | null {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return null;
  }
}

/** A run folder, a baseline file or an OpenAPI document. */
type Side =
  | { readonly document: JsonObject }
  | { readonly document?: never; readonly baseline: Baseline; readonly history: RunHistory | null };

/** Parses a file as an OpenAPI document. `null` if it is something else. */
function openapiIn(path: string): JsonObject | null {
  let text: string;
  try {
    text = readText(path, { maxBytes: mostDocumentBytes, links: 'follow' });
  } catch {
    return null;
  }
  // A YAML parser needs minutes for large JSON that a JSON parser reads immediately.
  const json = parseJson(text);
  const yaml = json === undefined ? parseYaml(text) : { value: json };
  const document = 'value' in yaml ? yaml.value : null;
  return isObject(document) && ('openapi' in document || 'swagger' in document) ? document : null;
}

/** @throws UsageError if there is nothing to compare */
async function load(name: string, cwd: string): Promise<Side> {
  const complain = (what: string) => new UsageError(`diff ${JSON.stringify(name)}${what}`);
  const path = resolve(cwd, name);
  const kind = kindOf(path);
  const wanted = 'give a run folder, a baseline or an OpenAPI document.';
  if (kind === null) throw complain(`: there is no such folder or file; ${wanted}`);
  if (kind === 'folder' && kindOf(journalOf(path)) === 'file') {
    const { report } = await loadRun(path, 'diff');
    return { baseline: baselineOf(report.analysis), history: report.history };
  }
  const document = kind === 'file' ? openapiIn(path) : null;
  if (document !== null) return { document };
  const file = kind === 'folder' ? join(path, 'baseline.json') : path;
  if (kindOf(file) !== 'file') throw complain(`: that folder holds no journal.jsonl and no baseline.json; ${wanted}`);
  const read = readBaselineFile(file);
  if ('baseline' in read) return { baseline: read.baseline, history: null };
  throw complain(` ${kind === 'file' ? 'is not an OpenAPI document, and ' : ''}${read.problem}`);
}

/**
 * Does work that calls itself for each level of a document. YAML allows data that holds itself.
 * @param subject how the message names the document, such as `it is`
 * @throws UsageError if the document is too deep
 */
function refusingTooDeep<T>(name: string, subject: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(
      `diff ${JSON.stringify(name)} cannot be compared: ${subject} nested too deeply, or holds itself.`,
    );
  }
}

/** @throws UsageError if a document describes none of the contract's operations */
function baselineIn(name: string, side: Side): Baseline {
  const { document } = side;
  if (document === undefined) return side.baseline;
  const read = refusingTooDeep(name, 'it is', () => baselineOfOpenapi(document));
  if ('baseline' in read) return read.baseline;
  throw new UsageError(`diff ${JSON.stringify(name)} cannot be compared: ${read.problem}.`);
}

/** A note for the case that one of the two runs was partial. */
function partNote(a: string, b: string, before: Baseline, after: Baseline): string | null {
  const parts = [
    ...(before.complete || before.document ? [] : [a]),
    ...(after.complete || after.document ? [] : [b]),
  ].map((name) => plain(name));
  if (parts.length === 0) return null;
  return `${parts.join(' and ')} ${parts.length === 1 ? 'is a partial run' : 'are partial runs'}. Rules and gaps that were left out are not compared.`;
}

/** The changes in the format of `diff --json`. */
function asJson(changes: readonly ShownChange[], fails: readonly ShownChange[], history: RunHistory | null): string {
  const listed = changes.map((change) => {
    const since = history === null ? null : sinceOf(history, change.about);
    return { ...change, fails: fails.includes(change), ...(since === null ? {} : { since }) };
  });
  return JSON.stringify({ version: 1, changes: listed }, null, 2);
}

interface Compared {
  readonly changes: readonly ShownChange[];
  readonly fails: readonly ShownChange[];
  readonly history: RunHistory | null;
  readonly note: string | null;
}

/** @throws UsageError if one of the documents describes nothing or is cyclic */
function betweenDocuments(names: readonly [string, string], documents: readonly [JsonObject, JsonObject]): Compared {
  for (const [index, document] of documents.entries()) {
    if (describesOperations(document)) continue;
    const name = JSON.stringify(names[index]);
    throw new UsageError(`diff ${name} cannot be compared: it describes no operation; check its paths.`);
  }
  const changes = refusingTooDeep(names[0], 'one is', () => compareDocuments(...documents));
  const fails = changes.filter((change) => defaultPolicy[change.class] === 'fail');
  return { changes, fails, history: null, note: null };
}

async function between(a: string, b: string, cwd: string): Promise<Compared> {
  const [one, other] = [await load(a, cwd), await load(b, cwd)];
  if (one.document && other.document) return betweenDocuments([a, b], [one.document, other.document]);
  const [before, after] = [baselineIn(a, one), baselineIn(b, other)];
  const changes = compare(before, after);
  const history = other.document ? null : other.history;
  return { changes, fails: failing(changes, before.policy), history, note: partNote(a, b, before, after) };
}

/**
 * The verb `diff`. Each side is a run folder, a baseline or an OpenAPI document. Two documents are compared in all that
 * they say about operations, a document and a run in what a run can show. @returns 1 if a change fails A's policy
 */
export async function diff(
  a: string,
  b: string,
  { json = false }: { readonly json?: boolean },
  { folder, terminal }: Surroundings,
): Promise<number> {
  const { changes, fails, history, note } = await between(a, b, folder);
  if (json) terminal.print(asJson(changes, fails, history));
  else if (changes.length === 0) terminal.print('Nothing changed.');
  else terminal.print(changeLines(changes, terminal.colors, history).join('\n'));
  if (note !== null) terminal.note(note);
  return fails.length === 0 ? exitStatus.conformant : exitStatus.failed;
}

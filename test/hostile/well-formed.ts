import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Parser } from 'htmlparser2';
import { parse as parseYaml } from 'yaml';
import { analyse } from '../../src/analysis/analyse.ts';
import { readJournal } from '../../src/journal/reader.ts';
import { openapiDocument } from '../../src/report/openapi/document.ts';

/** Every file of a folder, by its relative path. */
export function filesOf(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

const wanted = [
  'journal.jsonl',
  'results.json',
  'summary.md',
  'index.html',
  'reference.html',
  'openapi.yaml',
  'run.har',
  'junit.xml',
  'baseline.json',
];

/** The problems of the files in a run folder, one sentence each. */
export function flawsOf(folder: string): string[] {
  const files = filesOf(folder);
  const missing = wanted.filter((name) => !files.has(name)).map((name) => `${name} is missing`);
  const flaws = [...files].flatMap(([path, text]) => flawsOfFile(path, text).map((flaw) => `${path}: ${flaw}`));
  const unfinished = [...files.keys()].filter((path) => path.endsWith('.part')).map((path) => `${path} was left`);
  return [...missing, ...unfinished, ...flaws, ...(missing.length === 0 ? yamlFlaws(folder, files) : [])];
}

function attempt(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    return [String(error).slice(0, 300)];
  }
}

function flawsOfFile(path: string, text: string): string[] {
  if (text.includes('\u0000')) return ['there is a NUL in it'];
  if (/\.(?:json|har)$/.test(path)) return attempt(() => JSON.parse(text));
  if (path.endsWith('.jsonl'))
    return text
      .trimEnd()
      .split('\n')
      .flatMap((line) => attempt(() => JSON.parse(line)));
  if (path.endsWith('.xml')) return xmlFlaws(text);
  if (path.endsWith('.html')) return htmlFlaws(text);
  return path.endsWith('.md') ? markdownFlaws(text) : [];
}

/** Characters that XML 1.0 does not allow in any form. */
const notXml =
  /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|&#(?:x0*(?:[0-8bcef]|1[0-9a-f]|fff[ef])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/iu;

function xmlFlaws(text: string): string[] {
  const valid = XMLValidator.validate(text);
  if (valid !== true) return [`line ${valid.err.line}: ${valid.err.msg}`];
  const parsed = attempt(() => new XMLParser({ ignoreAttributes: false }).parse(text));
  return notXml.test(text) ? [...parsed, 'there is a character in it that XML does not allow'] : parsed;
}

/** The types of script elements that a browser does not run. */
const dataTypes: ReadonlySet<string> = new Set(['application/json', 'text/plain']);

/** A report runs only its own script and makes no requests. */
function htmlFlaws(text: string): string[] {
  const flaws: string[] = [];
  let scripts = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script' && !dataTypes.has(attributes['type'] ?? '')) scripts += 1;
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith('on')) flaws.push(`<${name} ${attribute}> runs something`);
        if (/^\s*(?:javascript|data|vbscript):/i.test(value) && attribute !== 'content')
          flaws.push(`<${name} ${attribute}> leads to a script`);
        if (['src', 'srcset', 'data', 'action', 'formaction', 'poster'].includes(attribute))
          flaws.push(`<${name} ${attribute}> loads something`);
      }
      if (['iframe', 'object', 'embed', 'base', 'img'].includes(name)) flaws.push(`<${name}> has no place there`);
    },
  });
  parser.end(text);
  return scripts > 1 ? [...flaws, `${scripts} scripts run`] : flaws;
}

/** Control characters could affect the terminal of a reader. */
function markdownFlaws(text: string): string[] {
  return /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(text) ? ['there is a control character in it'] : [];
}

/** The parsed YAML equals the written document, including every string. */
function yamlFlaws(folder: string, files: ReadonlyMap<string, string>): string[] {
  if (!existsSync(join(folder, 'journal.jsonl'))) return [];
  const text = files.get('openapi.yaml') ?? '';
  const analysis = analyse(() => readJournal(join(folder, 'journal.jsonl')));
  const meant: unknown = JSON.parse(JSON.stringify(openapiDocument(analysis)));
  let read: unknown;
  const broken = attempt(() => {
    read = parseYaml(text, { strict: true });
  });
  if (broken.length > 0) return broken.map((flaw) => `openapi.yaml: ${flaw}`);
  return isDeepStrictEqual(read, meant) ? [] : ['openapi.yaml: what is read from it is not what was written'];
}

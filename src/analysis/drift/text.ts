import type { Json } from '../../journal/entry.ts';
import { isList, isObject } from '../../json/value.ts';

const longestLine = 110;

function write(value: Json, indent: string): string {
  const flat = JSON.stringify(value);
  if (indent.length + flat.length <= longestLine || typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent}  `;
  if (isList(value)) return `[\n${value.map((item) => deeper + write(item, deeper)).join(',\n')}\n${indent}]`;
  const members = Object.entries(value).map(
    ([key, inner]) => `${deeper}${JSON.stringify(key)}: ${write(inner, deeper)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** JSON with every value that fits on one line, so that a diff shows each change on its own line. */
export function compactJson(value: Json): string {
  if (!isObject(value)) return `${write(value, '')}\n`;
  const members = Object.entries(value).map(([key, inner]) => `  ${JSON.stringify(key)}: ${write(inner, '  ')}`);
  return `{\n${members.join(',\n')}\n}\n`;
}

import { entrySchemas } from './entry.ts';
import { isObject } from './fields.ts';

/** What is wrong with a parsed line, to follow "line 7 "; `null` if it is a valid entry. */
export function flawOf(entry: unknown): string | null {
  const type = isObject(entry) ? entry['type'] : null;
  if (typeof type !== 'string') return 'is not an entry';
  // The type may be any text if the file was edited.
  if (!isKnown(type)) return `is an entry of the unknown type ${JSON.stringify(type.slice(0, 40))}`;
  const issue = entrySchemas[type].safeParse(entry).error?.issues[0];
  if (issue === undefined) return null;
  const place = issue.path.map(String);
  return isThere(entry, place)
    ? `has a field ${place.join('.')} that is ${issue.message}`
    : `lacks the field ${place.join('.')}`;
}

function isKnown(type: string): type is keyof typeof entrySchemas {
  return Object.hasOwn(entrySchemas, type);
}

function isThere(value: unknown, [first, ...rest]: readonly string[]): boolean {
  return first === undefined || (isObject(value) && Object.hasOwn(value, first) && isThere(value[first], rest));
}

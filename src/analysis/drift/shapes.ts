import type { Json } from '../../journal/entry.ts';
import { equal } from '../../json/equal.ts';
import { childPointer } from '../../json/pointer.ts';
import { isList, isObject, member } from '../../json/value.ts';
import { type Found, found, onlyIn } from './found.ts';

/** Maximum depth. Differences in the levels above are still found. */
const deepest = 40;

function typesOf(schema: Json | undefined): readonly string[] {
  const type = member(schema, 'type');
  if (isList(type)) return type.map(String);
  return typeof type === 'string' ? [type] : [];
}

const place = (pointer: string): string => (pointer === '' ? 'the body' : pointer);

/** If one side only saw `null`, its other types are unknown. A value that becomes nullable breaks clients. */
function* compareTypes(before: Json, after: Json, pointer: string): Generator<Found> {
  const [old, now] = [typesOf(before), typesOf(after)];
  const real = (types: readonly string[]) => types.filter((type) => type !== 'null');
  if (real(old).length === 0 || real(now).length === 0) return;
  const gone = real(old).filter((type) => !now.includes(type));
  const added = real(now).filter((type) => !old.includes(type));
  const [from, to] = [real(old).join(' or '), real(now).join(' or ')];
  const change = `${place(pointer)} is ${to}`;
  if (added.length > 0)
    yield onlyIn(gone.length === 0 ? 'after' : undefined, found('breaking', `${change} instead of ${from}`, from, to));
  else if (gone.length > 0)
    yield onlyIn('before', found('compatible', `${change} alone, no longer ${gone.join(' or ')}`, from, to));
  if (!old.includes('null') && now.includes('null')) {
    yield onlyIn('after', found('breaking', `${place(pointer)} may be null`, false, true));
  } else if (old.includes('null') && !now.includes('null')) {
    yield onlyIn('before', found('compatible', `${place(pointer)} is never null any more`, true, false));
  }
}

function* compareFormats(before: Json, after: Json, pointer: string): Generator<Found> {
  if (!typesOf(before).includes('string') || !typesOf(after).includes('string')) return;
  for (const keyword of ['format', 'contentMediaType']) {
    const [old, now] = [member(before, keyword), member(after, keyword)];
    if (old === now) continue;
    const [from, to] = [old ?? 'free text', now ?? 'free text'];
    const side = now === undefined ? 'after' : old === undefined ? 'before' : undefined;
    yield onlyIn(side, found('look', `${place(pointer)} is ${String(to)} instead of ${String(from)}`, old, now));
  }
}

const requires = (schema: Json, name: string): boolean => {
  const required = member(schema, 'required');
  return isList(required) && required.includes(name);
};

function* compareProperties(before: Json, after: Json, pointer: string, depth: number): Generator<Found> {
  const [old, now] = [member(before, 'properties'), member(after, 'properties')];
  if (!typesOf(before).includes('object') || !typesOf(after).includes('object')) return;
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].sort();
  for (const name of names) {
    const one = { schema: member(old, name), isRequired: requires(before, name) };
    const other = { schema: member(now, name), isRequired: requires(after, name) };
    yield* compareProperty(one, other, childPointer(pointer, name), depth);
  }
}

/** A field of an object on one side. Its schema is undefined if that side never had it. */
interface Property {
  readonly schema: Json | undefined;
  readonly isRequired: boolean;
}

function* compareProperty(before: Property, after: Property, at: string, depth: number): Generator<Found> {
  const [one, other] = [before.schema, after.schema];
  // A field that one side always has and the other never had is a change, even if few bodies were seen.
  if (one === undefined) {
    yield onlyIn(after.isRequired ? undefined : 'after', found('compatible', `${at} is new`, null, other));
    return;
  }
  if (other === undefined) {
    yield onlyIn(before.isRequired ? undefined : 'before', found('breaking', `${at} is gone`, one, null));
    return;
  }
  if (before.isRequired && !after.isRequired)
    yield onlyIn('after', found('breaking', `${at} is not always there any more`, true, false));
  if (!before.isRequired && after.isRequired)
    yield onlyIn('before', found('compatible', `${at} is always there now`, false, true));
  yield* compareSchemas(one, other, at, depth + 1);
}

function* compareSchemas(before: Json, after: Json, pointer: string, depth: number): Generator<Found> {
  if (depth > deepest || equal(before, after)) return;
  yield* compareTypes(before, after, pointer);
  yield* compareFormats(before, after, pointer);
  yield* compareProperties(before, after, pointer, depth);
  for (const keyword of ['items', 'additionalProperties']) {
    const [old, now] = [member(before, keyword), member(after, keyword)];
    // An array or map that was always empty tells nothing about its items.
    if (isObject(old) && isObject(now)) yield* compareSchemas(old, now, childPointer(pointer, '*'), depth + 1);
  }
}

/** How a stable shape changed for its readers (see `stableShape`). @param before `null` for an empty body */
export function compareShapes(before: Json, after: Json): Found[] {
  if (before === null && after === null) return [];
  if (before === null) return [found('compatible', 'has a body now', before, after)];
  if (after === null) return [found('breaking', 'has no body any more', before, after)];
  return [...compareSchemas(before, after, '', 0)];
}

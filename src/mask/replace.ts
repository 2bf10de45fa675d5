import { type JsonPlace, JsonPositions, looksLikeJson } from './json.ts';
import { beforeDigit, type MarkSuffix, markPattern } from './mark.ts';

/** A registered secret. */
export interface Secret {
  readonly mark: string;
  /** The secret is a common field name, so a JSON key of that name reveals nothing. */
  readonly fieldName: boolean;
}

/** A place in a text that reveals a secret. */
export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly secret: Secret;
  readonly suffix: MarkSuffix | null;
  /** Whether the text is the secret itself, not an encoding, a part, or the same letters in another case. */
  readonly exact: boolean;
}

/** Joins overlapping hits. The longest names the mark, for the same place the exact one. Existing marks are kept. */
function merge(hits: readonly Hit[], text: string): Hit[] {
  const marks = text.includes('$PIX_') ? [...text.matchAll(markPattern())] : [];
  const merged: Hit[] = [];
  let next = 0;
  const byPlace = (a: Hit, b: Hit) => a.start - b.start || b.end - a.end || Number(b.exact) - Number(a.exact);
  for (const hit of hits.toSorted(byPlace)) {
    // A hit inside a mark begins at or after it and before the next one.
    while (next < marks.length && endOf(marks[next]) <= hit.start) next += 1;
    const mark = marks[next];
    if (mark !== undefined && mark.index <= hit.start && endOf(mark) >= hit.end) continue;
    const last = merged.at(-1);
    if (last === undefined || hit.start >= last.end) {
      merged.push(hit);
    } else {
      const namer = hit.end - hit.start > last.end - last.start ? hit : last;
      merged[merged.length - 1] = { ...namer, start: last.start, end: Math.max(last.end, hit.end) };
    }
  }
  return merged;
}

function endOf(mark: RegExpExecArray | undefined): number {
  return mark === undefined ? 0 : mark.index + mark[0].length;
}

/** A JSON text stays valid JSON. @param least minimum digits of a JSON number, or a key that begins with one */
export function replace(text: string, hits: readonly Hit[], limit: number, least = 0): string {
  if (hits.length === 0) return text.slice(0, limit);
  const json = looksLikeJson(text) ? new JsonPositions(text) : null;
  const parts: string[] = [];
  let end = 0;
  for (const hit of merge(hits, text)) {
    // A JSON number that was replaced as a whole may have contained several hits.
    if (hit.end <= end) continue;
    const tellsNothing = hit.secret.fieldName || (hit.end - hit.start < least && isDigit(text.charCodeAt(hit.start)));
    if (tellsNothing && json?.isKey(hit.start, hit.end)) continue;
    const place = json === null ? { ...hit, kind: 'text' as const } : json.fit(hit.start, hit.end);
    if (place.kind === 'values' || (place.kind === 'number' && place.end - place.start < least)) continue;
    const start = Math.max(place.start, end);
    if (start >= limit) break;
    parts.push(text.slice(end, start), inPlace(hit, place.kind));
    if (place.kind === 'text' && isDigit(text.charCodeAt(place.end))) parts.push(beforeDigit);
    end = place.end;
  }
  if (end < limit) parts.push(text.slice(end, limit));
  return parts.join('');
}

/** The text that replaces a secret. In place of JSON numbers it is a JSON string. */
function inPlace({ secret, suffix }: Hit, kind: JsonPlace['kind']): string {
  if (kind === 'number') return `"${secret.mark}:integer"`;
  if (kind === 'bytes') return `"${secret.mark}:encoded"`;
  return suffix === null ? secret.mark : `${secret.mark}:${suffix}`;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

import type { Body, HeaderList } from '../../journal/entry.ts';
import { headerOf } from '../../journal/header.ts';
import { excessOf } from '../../json/parse.ts';
import type { ObservedBody } from './shape.ts';

function mediaTypeOf(headers: HeaderList): string {
  const value = headerOf(headers, 'content-type');
  const type = value?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';
}

/** A recorded body: empty, JSON whatever its content type, other, or cut (by the journal, or too large). */
export function readBody(body: Body | null, headers: HeaderList): ObservedBody {
  if (body === null || (body.bytes === 0 && (body.text === null || body.text === ''))) return { kind: 'empty' };
  if (body.truncated === true) return { kind: 'cut' };
  if (body.text === null) return { kind: 'other', mediaType: mediaTypeOf(headers) };
  if (body.text.trim() === '') return { kind: 'empty' };
  if (excessOf(body.text) !== null) return { kind: 'cut' };
  try {
    return { kind: 'json', value: JSON.parse(body.text), length: body.text.length };
  } catch {
    return { kind: 'other', mediaType: mediaTypeOf(headers) };
  }
}

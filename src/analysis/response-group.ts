import type { Body, Json } from '../journal/entry.ts';
import { addEvidence, type Seen } from './seen.ts';
import { addBody, createShape, type Shape } from './shape/shape.ts';

/** What is known of several responses with one status, which are described together. */
export interface ResponseGroup {
  described: number;
  readonly shape: Shape;
  readonly mediaTypes: Set<string>;
  readonly headers: Map<string, number>;
  example: Json | undefined;
  readonly exchanges: string[];
}

const longestExample = 4096;
const mostHeaders = 100;

export const isShort = (body: Body | null): boolean => (body?.bytes ?? 0) <= longestExample;

export const createGroup = (): ResponseGroup => ({
  described: 0,
  shape: createShape(),
  mediaTypes: new Set(),
  headers: new Map(),
  example: undefined,
  exchanges: [],
});

function addHeaders(group: ResponseGroup, seen: Seen): void {
  const names = new Set<string>();
  for (const [name, value] of seen.entry.response?.headers ?? []) {
    const lower = name.toLowerCase();
    names.add(lower);
    if (lower === 'content-type' && group.mediaTypes.size < mostHeaders) {
      group.mediaTypes.add(value.split(';')[0]?.trim().toLowerCase() ?? '');
    }
  }
  for (const name of names) {
    const count = group.headers.get(name);
    if (count !== undefined || group.headers.size < mostHeaders) group.headers.set(name, (count ?? 0) + 1);
  }
}

export function addResponse(group: ResponseGroup, seen: Seen): void {
  const { body } = seen;
  group.described += 1;
  addBody(group.shape, body);
  addHeaders(group, seen);
  addEvidence(group.exchanges, seen.entry.id);
  if (group.example !== undefined || body.kind !== 'json' || body.length > longestExample) return;
  // A body that is just null is not an example of other bodies.
  if (body.value !== null) group.example = body.value as Json;
}

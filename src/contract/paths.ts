import { percentDecoded } from '../json/percent.ts';
import { type OperationId, operations } from './operations.ts';

/** The path parameters of each operation, each with its place counted from the last segment, which is 1. */
const parameters = new Map(
  Object.entries(operations).map(([operation, { path }]) => {
    const segments = path.split('/');
    const named = segments.flatMap((part, at) =>
      part.startsWith('{') ? [{ name: part.slice(1, -1), fromEnd: segments.length - at }] : [],
    );
    return [operation as OperationId, named];
  }),
);

/** The decoded path parameters of a URL. The path is matched from its end, because a base path may come before it. */
export function pathValues(operation: OperationId, url: string): Record<string, string> {
  const named = parameters.get(operation) ?? [];
  if (named.length === 0) return {};
  const segments = url.replace(/[?#].*$/s, '').split('/');
  return Object.fromEntries(
    named.map(({ name, fromEnd }) => {
      const segment = segments.at(-fromEnd) ?? '';
      return [name, percentDecoded(segment) ?? segment];
    }),
  );
}

import type { Analysis } from '../../analysis/analyse.ts';
import type { GapResult } from '../../analysis/results.ts';
import { integerMark } from '../../analysis/shape/node.ts';
import type { GapId } from '../../contract/gaps.ts';
import type { Json } from '../../journal/entry.ts';
import { isList, isObject } from '../../json/value.ts';
import { balanceFields } from './amounts.ts';
import { type Components, componentsOf } from './records/components.ts';

/** A part of an OpenAPI document. */
export type Part = { readonly [key: string]: Json };

/** The data from which the parts of the document are built. */
export interface Source {
  readonly analysis: Analysis;
  readonly gaps: ReadonlyMap<GapId, GapResult>;
  readonly components: Components;
}

export function sourceOf(analysis: Analysis): Source {
  const gaps = new Map(analysis.results.gaps.map((gap) => [gap.id, gap]));
  const credit = gaps.get('balance-credit');
  const amounts = credit?.status === 'answered' ? balanceFields(credit.answer) : [];
  return { analysis, gaps, components: componentsOf(analysis.bodies, amounts) };
}

/** The answer to a gap. `undefined` if it is not answered. */
export function answerOf({ gaps }: Source, id: GapId): Json | undefined {
  const gap = gaps.get(id);
  return gap?.status === 'answered' ? gap.answer : undefined;
}

/** Maximum number of exchange ids in an `x-observed`. */
const mostNamed = 5;

/** `x-observed`: an undocumented part that was observed, how often, and in which exchanges. */
export function observed(count: number, exchanges: readonly string[]): Part {
  return { 'x-observed': { count, exchanges: exchanges.slice(0, mostNamed) } };
}

/** `x-observed` for the answer to a gap. */
export function observedBy({ gaps }: Source, id: GapId): Part {
  const exchanges = gaps.get(id)?.exchanges ?? [];
  return { 'x-observed': { gap: id, count: exchanges.length, exchanges: exchanges.slice(0, mostNamed) } };
}

/** Maximum depth of an example. */
const deepest = 32;

/** A masked body as an example that matches its own schema: the mark of a number becomes a number. */
export function exampleOf(value: Json, depth = 0): Json {
  if (typeof value === 'string') return integerMark.test(value) ? 0 : value;
  if (depth >= deepest) return isList(value) ? [] : isObject(value) ? {} : value;
  if (isList(value)) return value.map((item) => exampleOf(item, depth + 1));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exampleOf(inner, depth + 1)]));
  }
  return value;
}

import { type OperationId, operationIds } from '../contract/operations.ts';
import { isSuccess } from '../contract/status.ts';
import type { Json } from '../journal/entry.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import { isObject } from '../json/value.ts';
import { addResponse, createGroup, isShort, type ResponseGroup } from './response-group.ts';
import { addEvidence, type Seen } from './seen.ts';
import { byName } from './shape/schema.ts';
import { createShape, joinShape, type Shape, schemaOf } from './shape/shape.ts';
import { quantile } from './statistics.ts';

export interface ResponsesObserved {
  readonly status: number;
  /** Number of all responses with this status. The other fields describe only `described` of them. */
  readonly count: number;
  /** For a success only the plain valid calls, unless there were none. For other statuses all. */
  readonly described: number;
  readonly shape: Json;
  /** Media types without parameters, sorted. */
  readonly mediaTypes: readonly string[];
  /** Lower-case header names with the number of responses that had them, sorted by name. */
  readonly headers: Readonly<Record<string, number>>;
  /** The first JSON body other than null, masked. `undefined` if none was short enough. */
  readonly example: Json | undefined;
  /** The first few exchanges. */
  readonly exchanges: readonly string[];
}

/** The observations of one operation. Times are in milliseconds. */
export interface OperationObserved {
  readonly count: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** By status, ascending. */
  readonly responses: readonly ResponsesObserved[];
  /** The first JSON body of an accepted plain valid call, masked. `undefined` if there was none. */
  readonly requestExample: Json | undefined;
  /** Top-level body fields that were accepted as null, with the exchanges. */
  readonly nullable: Readonly<Record<string, readonly string[]>>;
}

/** The shape of several responses, with evidence. */
interface ShapeSeen {
  readonly shape: Shape;
  readonly exchanges: readonly string[];
}

/** The accepted plain valid calls of one operation. */
export interface SuccessSeen extends ShapeSeen {
  readonly statuses: readonly number[];
  readonly headers: readonly string[];
}

/** The responses with one status. `plain` are those of plain valid calls and all refusals, `tried` all other successes. */
interface StatusGroups {
  count: number;
  readonly plain: ResponseGroup;
  readonly tried: ResponseGroup;
}

interface Collected {
  /** Exchanges, except those that the end of the run interrupted. */
  asked: number;
  requestExample: Json | undefined;
  readonly nullable: Map<string, string[]>;
  readonly durations: number[];
  readonly statuses: Map<number, StatusGroups>;
}

function addNulls(nullable: Map<string, string[]>, { sent, entry }: Seen): void {
  if (!isObject(sent)) return;
  for (const [field, value] of Object.entries(sent)) {
    if (value !== null) continue;
    addEvidence(
      getOrInsert(nullable, field, () => []),
      entry.id,
    );
  }
}

function responsesOf(status: number, groups: StatusGroups, sent: (word: string) => boolean): ResponsesObserved {
  const group = groups.plain.described > 0 ? groups.plain : groups.tried;
  return {
    status,
    count: groups.count,
    described: group.described,
    shape: schemaOf(group.shape, { sent }),
    mediaTypes: [...group.mediaTypes].sort(),
    headers: Object.fromEntries([...group.headers].sort(byName)),
    example: group.example,
    exchanges: group.exchanges,
  };
}

/** Collects the responses of each operation. Only response times grow with the number of exchanges. */
export class OperationCollector {
  readonly #collected = new Map<OperationId, Collected>();

  see(seen: Seen): void {
    if (seen.operation === null) return;
    const collected = this.#of(seen.operation);
    collected.durations.push(seen.entry.durationMs);
    if (seen.entry.failure?.kind !== 'interrupted') collected.asked += 1;
    if (seen.status === null) return;
    const newGroups = () => ({ count: 0, plain: createGroup(), tried: createGroup() });
    const groups = getOrInsert(collected.statuses, seen.status, newGroups);
    groups.count += 1;
    if (seen.accepted && collected.requestExample === undefined && isShort(seen.entry.request.body)) {
      collected.requestExample = seen.sent as Json | undefined;
    }
    if (seen.entry.variant === 'null-field' && isSuccess(seen.status)) addNulls(collected.nullable, seen);
    const apart = isSuccess(seen.status) && !seen.accepted;
    addResponse(apart ? groups.tried : groups.plain, seen);
  }

  /** Operations that were called more than once without a usable response: no response at all, or always 429. */
  silent(): OperationId[] {
    return [...this.#collected]
      .filter(([, { asked, statuses }]) => asked > 1 && statuses.keys().every((status) => status === 429))
      .map(([operation]) => operation);
  }

  /** Whether any response of an operation was seen. */
  answered(operation: OperationId): boolean {
    return (this.#collected.get(operation)?.statuses.size ?? 0) > 0;
  }

  /** The accepted plain valid calls of an operation. `null` if there were none. */
  success(operation: OperationId): SuccessSeen | null {
    const plain = [...this.#of(operation).statuses]
      .filter(([status, groups]) => isSuccess(status) && groups.plain.described > 0)
      .sort(([left], [right]) => left - right);
    if (plain.length === 0) return null;
    const shape = createShape();
    for (const [, groups] of plain) joinShape(shape, groups.plain.shape);
    return {
      statuses: plain.map(([status]) => status),
      headers: [...new Set(plain.flatMap(([, groups]) => [...groups.plain.headers.keys()]))].sort(),
      shape,
      exchanges: plain.flatMap(([, groups]) => groups.plain.exchanges.slice(0, 2)),
    };
  }

  /** The bodies of accepted plain valid calls, else of all accepted calls. `null` if there were none. */
  successShape(operation: OperationId): Shape | null {
    const plain = this.success(operation);
    if (plain !== null) return plain.shape;
    const tried = [...this.#of(operation).statuses].filter(([status]) => isSuccess(status));
    if (tried.length === 0) return null;
    const shape = createShape();
    for (const [, groups] of tried) joinShape(shape, groups.tried.shape);
    return shape;
  }

  /** The bodies of all responses with status 400 and above, of all operations together, by status. */
  errors(): Map<number, ShapeSeen> {
    const byStatus = new Map<number, { shape: Shape; exchanges: string[] }>();
    for (const { statuses } of this.#collected.values()) {
      for (const [status, { plain }] of statuses) {
        if (status < 400) continue;
        const seen = getOrInsert(byStatus, status, () => ({ shape: createShape(), exchanges: [] }));
        joinShape(seen.shape, plain.shape);
        for (const id of plain.exchanges) addEvidence(seen.exchanges, id, 2);
      }
    }
    return new Map([...byStatus].sort(([left], [right]) => left - right));
  }

  /** @param sent whether the suite itself sent a word */
  observed(sent: (word: string) => boolean): Readonly<Record<OperationId, OperationObserved>> {
    const all = operationIds.map((id) => [id, this.#observedOf(id, sent)] as const);
    return Object.fromEntries(all) as Record<OperationId, OperationObserved>;
  }

  #of(operation: OperationId): Collected {
    return getOrInsert(this.#collected, operation, () => ({
      asked: 0,
      requestExample: undefined,
      nullable: new Map(),
      durations: [],
      statuses: new Map(),
    }));
  }

  #observedOf(operation: OperationId, sent: (word: string) => boolean): OperationObserved {
    const { requestExample, nullable, durations, statuses } = this.#of(operation);
    const sorted = durations.sort((left, right) => left - right);
    return {
      count: sorted.length,
      medianMs: quantile(sorted, 0.5),
      p95Ms: quantile(sorted, 0.95),
      responses: [...statuses]
        .sort(([left], [right]) => left - right)
        .map(([status, groups]) => responsesOf(status, groups, sent)),
      requestExample,
      nullable: Object.fromEntries([...nullable].sort(byName)),
    };
  }
}

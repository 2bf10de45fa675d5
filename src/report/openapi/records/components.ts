import type { Bodies } from '../../../analysis/bodies.ts';
import type { Node } from '../../../analysis/shape/node.ts';
import { type Schema, schemaOfNode } from '../../../analysis/shape/schema.ts';
import { type Shape, schemaOf } from '../../../analysis/shape/shape.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { isObject } from '../../../json/value.ts';
import { withFractions } from '../amounts.ts';
import { type Records, recordsOf } from './records.ts';
import { tidy } from './tidy.ts';

/** The named schemas, and the schema of each body. */
export interface Components {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Of accepted calls. Operations without an accepted call or with only empty bodies are absent. */
  readonly successes: ReadonlyMap<OperationId, Schema>;
  /** Of errors, by status. Statuses with only empty bodies are absent. */
  readonly errors: ReadonlyMap<number, Schema>;
  /** Of webhook events, by kind. */
  readonly events: ReadonlyMap<string, Schema>;
  readonly callback: Schema | null;
}

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The reference to the named schema of a place, as a choice if the place may be null. A view has an inline schema. */
function named(node: Node, { names, views }: Records, sent: Bodies['sent']): Schema | null {
  const view = views.get(node);
  if (view !== undefined) return schemaOfNode(view, { sent });
  const name = names.get(node);
  if (name === undefined) return null;
  return node.nulls > 0 ? { oneOf: [reference(name), { type: 'null' }] } : reference(name);
}

/**
 * The schema name of a success body that is not a record itself. It does not end in `Response`, because generators
 * create such names themselves.
 */
export function resultName(operation: OperationId): string {
  return operation === 'listPayments'
    ? 'PaymentPage'
    : `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Result`;
}

/** Every shape as a schema, with a reference for each record. */
function rendered<Key>(
  shapes: ReadonlyMap<Key, Shape>,
  { sent }: Bodies,
  records: Records,
): (readonly [Key, Schema])[] {
  return [...shapes].flatMap(([key, shape]) => {
    // The content of a text response is described by its media type.
    const schema = schemaOf({ ...shape, other: new Map() }, { sent, named: (node) => named(node, records, sent) });
    return isObject(schema) ? [[key, schema] as const] : [];
  });
}

/** Gives schemas that are not references names of their own. */
function withNames<Key>(
  all: readonly (readonly [Key, Schema])[],
  nameOf: (key: Key) => string,
  schemas: Record<string, Schema>,
): Map<Key, Schema> {
  return new Map(
    all.map(([key, schema]) => {
      if ('$ref' in schema) return [key, schema];
      schemas[nameOf(key)] = schema;
      return [key, reference(nameOf(key))];
    }),
  );
}

/**
 * Every body of a journal as a schema. Records that several bodies share have one name.
 * @param amounts names of fields with fractions, apart from those documented as numbers
 */
export function componentsOf(bodies: Bodies, amounts: readonly string[]): Components {
  const { sent } = bodies;
  const records = recordsOf(bodies);
  const schemas: Record<string, Schema> = {};
  for (const [name, node] of records.schemas) schemas[name] = schemaOfNode(node, { sent });
  const successes = withNames(rendered(bodies.successes, bodies, records), resultName, schemas);
  const errors = withNames(rendered(bodies.errors, bodies, records), (status) => `Error${status}`, schemas);
  const events = rendered(bodies.events, bodies, records);
  const called = new Map(bodies.callback === null ? [] : [['', bodies.callback]]);
  const inline = [...events, ...rendered(called, bodies, records)];
  // No component name contains a space, so the keys cannot collide.
  const all = { ...schemas, ...Object.fromEntries(inline.map(([kind, schema]) => [` ${kind}`, schema])) };
  const whole = withFractions(all, amounts);
  const tidied = (name: string): Schema => tidy(whole[name] ?? {}) as Schema;
  return {
    schemas: Object.fromEntries(Object.keys(schemas).map((name) => [name, tidied(name)])),
    successes,
    errors,
    events: new Map(events.map(([kind]) => [kind, tidied(` ${kind}`)])),
    callback: inline.length > events.length ? tidied(' ') : null,
  };
}

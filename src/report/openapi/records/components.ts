import type { Bodies } from '../../../analysis/bodies.ts';
import type { Node } from '../../../analysis/shape/node.ts';
import { type Schema, type SchemaOptions, schemaOfNode } from '../../../analysis/shape/schema.ts';
import { type Shape, schemaOf } from '../../../analysis/shape/shape.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { isObject } from '../../../json/value.ts';
import { numberFields } from '../amounts.ts';
import { type Records, sharedRecords } from './records.ts';
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
function named(node: Node, { names, views }: Records, options: SchemaOptions): Schema | null {
  const view = views.get(node);
  if (view !== undefined) return schemaOfNode(view, options);
  const name = names.get(node);
  if (name === undefined) return null;
  return node.nulls > 0 ? { oneOf: [reference(name), { type: 'null' }] } : reference(name);
}

/** The name of a success body that is not a record itself. Generators create names with `Response` themselves. */
export function resultName(operation: OperationId): string {
  return operation === 'listPayments'
    ? 'PaymentPage'
    : `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Result`;
}

/** Every shape as a schema, with a reference for each record. */
function rendered<Key>(
  shapes: ReadonlyMap<Key, Shape>,
  records: Records,
  options: SchemaOptions,
): (readonly [Key, Schema])[] {
  return [...shapes].flatMap(([key, shape]) => {
    // The content of a text response is described by its media type.
    const json = { ...shape, other: new Map() };
    const schema = schemaOf(json, { ...options, named: (node) => named(node, records, options) });
    return isObject(schema) ? [[key, tidy(schema) as Schema] as const] : [];
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

/** Every body as a schema, with one name for a shared record. @param amounts further fields with fractions */
export function componentsOf(bodies: Bodies, amounts: readonly string[]): Components {
  const records = sharedRecords(bodies);
  const options = { sent: bodies.sent, numbers: numberFields(bodies, amounts) };
  const render = <Key>(shapes: ReadonlyMap<Key, Shape>) => rendered(shapes, records, options);
  const schemas: Record<string, Schema> = {};
  for (const [name, node] of records.schemas) schemas[name] = tidy(schemaOfNode(node, options)) as Schema;
  const successes = withNames(render(bodies.successes), resultName, schemas);
  const errors = withNames(render(bodies.errors), (status) => `Error${status}`, schemas);
  const [called] = bodies.callback === null ? [] : render(new Map([['', bodies.callback]]));
  return { schemas, successes, errors, events: new Map(render(bodies.events)), callback: called?.[1] ?? null };
}

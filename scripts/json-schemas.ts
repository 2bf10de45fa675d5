/** Writes the JSON Schemas of the files that other programs read: node scripts/json-schemas.ts */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { dialectSchema } from '../sandbox/dialect.ts';
import { baselineSchema } from '../src/analysis/drift/baseline.ts';
import { resultsSchema } from '../src/analysis/results.ts';
import { ruleIds } from '../src/contract/rules.ts';
import { format } from './format.ts';

/** The types that YAML may give an unquoted text. */
const text = z.union([z.string(), z.number(), z.boolean()]).nullable();
const named = z.string().regex(new RegExp(`^(?:${ruleIds.join('|')})(?::\\S+)?$`));

/** The schema of an expected-failures file: rules, cases as `ID:case`, or objects. */
const expectedFailuresSchema = z.array(
  z.union([
    named,
    z.strictObject({
      rule: named,
      case: text.exactOptional(),
      reason: text.exactOptional(),
      until: z.iso.date().nullable().exactOptional().describe('The last day on which it may fail.'),
    }),
  ]),
);

const titles = {
  results: ['results.json of a run folder', resultsSchema],
  baseline: ['baseline.json, which the verb accept writes', baselineSchema],
  'expected-failures': ['The file that --expected-failures names', expectedFailuresSchema],
  dialect: ['The file that sandbox --dialect names; what it leaves out is as usual', dialectSchema],
} as const;

function schemaText(title: string, schema: z.ZodType): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    // Constraints that zod cannot express as JSON Schema are checked when the file is read.
    unrepresentable: 'any',
    // A dialect file holds only what differs from the default dialect, at any depth.
    ...(schema === dialectSchema ? { override: ({ jsonSchema }) => void delete jsonSchema.required } : {}),
  });
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`;
}

/** The JSON Schemas (2020-12) of the files that other programs read or write, by file name in `schemas`. */
export function jsonSchemas(): ReadonlyMap<string, string> {
  const all = Object.entries(titles).map(([name, [title, schema]]): [string, string] => [
    `${name}.schema.json`,
    schemaText(title, schema),
  ]);
  return new Map(all);
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../schemas');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of jsonSchemas()) writeFileSync(join(folder, name), text);
  format(folder);
}

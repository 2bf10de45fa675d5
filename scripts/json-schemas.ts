// Writes the JSON Schemas of the files that other programs read: node scripts/json-schemas.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from '../src/report/json-schemas.ts';

const folder = join(import.meta.dirname, '../schemas');
mkdirSync(folder, { recursive: true });
for (const [name, text] of jsonSchemas()) writeFileSync(join(folder, name), text);

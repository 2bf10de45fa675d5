// Writes .env.example from the table of options: node scripts/env-example.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample } from '../src/cli/config/env-example.ts';

writeFileSync(join(import.meta.dirname, '..', '.env.example'), envExample());

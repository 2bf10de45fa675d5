// Writes action.yml from the table of options: node scripts/action.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionText } from './action-text.ts';

writeFileSync(join(import.meta.dirname, '..', 'action.yml'), actionText());

import { dirname, extname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

/** The folder that contains `src` and `suites`: the checkout, or `dist` in the package. */
export const root = join(import.meta.dirname, '..', '..');

export const packageFolder = extname(import.meta.filename) === '.ts' ? root : dirname(root);

/** The version of this program. */
export const { version } = manifest;

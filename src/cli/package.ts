import { dirname, extname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

/** The folder that holds `src` and `suites`: the checkout, where sources run as they are, or `dist` in the package. */
export const root = join(import.meta.dirname, '..', '..');

/** The folder of the checkout, or that of the package. */
export const packageFolder = extname(import.meta.filename) === '.ts' ? root : dirname(root);

/** The version of this program. */
export const { version } = manifest;

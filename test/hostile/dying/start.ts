// Starts the worker on a suite that kills it, and prints why it ended: `node start.ts heap.suite.ts`.
import { startWorker } from '../../../src/cli/worker.ts';
import { runConfig } from '../../support/drive.ts';

const [suite = ''] = process.argv.slice(2);
const { faults } = await startWorker(runConfig('http://127.0.0.1:9', '/'), `test/hostile/dying/${suite}`).ended;
process.stdout.write(`${JSON.stringify(faults[0])}\n`);
process.exit(0);

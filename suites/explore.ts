import { provoke, suite } from '../fixtures/index.ts';

// Runs after all other suites, so that its findings are not mixed with theirs, and shrinking is not disturbed.
suite('explore', () => provoke('random', async ({ explorer }) => explorer.explore()), 'last');

import { provoke, suite } from '../fixtures/index.ts';

// After all others: what is found is told apart from what they do, and shrunk while nobody else asks anything.
suite('explore', () => provoke('random', async ({ explorer }) => explorer.explore()), 'last');

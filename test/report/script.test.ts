import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFile, pageScriptModule } from '../../scripts/page-script.ts';

test('the script in the page is the one that its sources make (npm run build:page)', async () => {
  expect(readFileSync(generatedFile, 'utf8')).toBe(await pageScriptModule());
});

test('the script contains no end of its element', async () => {
  expect(await pageScriptModule()).not.toMatch(/<\/script|<!--/i);
});

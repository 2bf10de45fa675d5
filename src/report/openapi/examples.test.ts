import { expect, test } from 'vitest';
import { hostileRun } from '../../../test/support/hostile-run.ts';
import { sampleRun } from '../../../test/support/journal.ts';
import { observedRun } from '../../../test/support/observed-run.ts';
import { examplesOf, misfits } from '../../../test/support/openapi-examples.ts';
import { analyse } from '../../analysis/analyse.ts';
import { openapiDocument } from './document.ts';

test.each([
  ['what was observed', observedRun],
  ['a whole run', () => sampleRun()],
  ['a hostile target', hostileRun],
])('every example in the document of %s fits its schema', (_, read) => {
  expect(misfits(openapiDocument(analyse(read)))).toEqual([]);
});

test('an example that does not fit its schema is reported', () => {
  const media = { schema: { $ref: '#/components/schemas/Id' }, example: 'no id' };
  const document = {
    paths: { '/': { get: { responses: { '200': { content: { 'application/json': media } } } } } },
    components: { schemas: { Id: { type: 'string', format: 'uuid' } } },
  };
  expect(examplesOf(document)).toHaveLength(1);
  expect(misfits(document)).toEqual([expect.stringContaining('/paths/~1/get/responses/200/content/application~1json')]);
});

import { expect, test } from 'vitest';
import { pipelineOf } from './pipeline.ts';

test('a job of a CI service names the run of its pipeline', () => {
  expect(pipelineOf({ PATH: '/bin', GITHUB_RUN_ID: '4711' })).toBe('GITHUB_RUN_ID=4711');
  expect(pipelineOf({ CI_PIPELINE_ID: '12' })).toBe('CI_PIPELINE_ID=12');
});

test('elsewhere there is none', () => {
  expect(pipelineOf({ PATH: '/bin', GITHUB_RUN_ID: ' ' })).toBeNull();
});

import type { Environment } from './settings.ts';

/** Variables in which CI services put the id of a pipeline run. All jobs of a run have the same id. */
const variables = [
  'GITHUB_RUN_ID',
  'CI_PIPELINE_ID',
  'CIRCLE_WORKFLOW_ID',
  'BUILDKITE_BUILD_ID',
  'BUILD_BUILDID',
  'BUILD_TAG',
] as const;

/** The id of this CI pipeline run, such as `GITHUB_RUN_ID=4711`. `null` if no CI service sets one. */
export function pipelineOf(environment: Environment): string | null {
  const name = variables.find((one) => environment[one]?.trim());
  return name === undefined ? null : `${name}=${environment[name]}`;
}

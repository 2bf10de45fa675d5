/** Where CI services say which run of a pipeline a job belongs to; all jobs of one run have the same. */
const variables = [
  'GITHUB_RUN_ID',
  'CI_PIPELINE_ID',
  'CIRCLE_WORKFLOW_ID',
  'BUILDKITE_BUILD_ID',
  'BUILD_BUILDID',
  'BUILD_TAG',
] as const;

/** Which run of a CI pipeline this is, such as `GITHUB_RUN_ID=4711`; `null` where no CI service says so. */
export function pipelineOf(environment: Readonly<Record<string, string | undefined>>): string | null {
  const name = variables.find((one) => environment[one]?.trim());
  return name === undefined ? null : `${name}=${environment[name]}`;
}

import { stringify } from 'yaml';
import { type OptionName, optionNames, optionSpec } from '../src/cli/config/options.ts';

/** Options that make no sense in CI. */
const atTheTerminal: ReadonlySet<OptionName> = new Set<OptionName>(['watch', 'quiet', 'verbose', 'replay']);

/** The options that are inputs of the action: an input is printed in the log, so that none of them is a secret. */
export const inputNames = optionNames.filter((name) => optionSpec(name).secret !== true && !atTheTerminal.has(name));

const head = `# Made by node scripts/action.ts from the table of options.
#
# Secrets (the password in an account, a JWT, an API key, an IMAP address) go into the environment of the step, under the
# names of .env.example, such as PIX_ACCOUNT or PIX_IMAP_URL: an input would be printed in the log. Such a variable of the
# step wins over the input of the same name.
#
# The job needs the permission contents: read, and for the comment pull-requests: write.
`;

/** Actions of others by the commit of a release, so that nobody can put another one into its place. */
const setupNode = 'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0';

/** An expression that GitHub fills in. */
function expression(text: string): string {
  return ['$', '{{ ', text, ' }}'].join('');
}

function inputOf(name: OptionName) {
  const { meaning, value, default: unset } = optionSpec(name);
  if (name === 'target') {
    const description =
      'Base address of the service; "embedded" for the built-in sandbox. Required, unless the step sets PIX_TARGET.';
    return { description, default: '' };
  }
  if (name === 'out') return { description: 'The run folder, below the workspace.', default: 'pix-conformance' };
  const byDefault = unset === undefined || value === undefined ? '' : ` (default: ${unset})`;
  return {
    description: `${value === undefined ? '"true": ' : ''}${meaning}${byDefault}`,
    default: value === undefined ? 'false' : '',
  };
}

const steps = [
  { name: 'Node', uses: setupNode, with: { 'node-version': '24' } },
  {
    name: 'Cache',
    uses: 'actions/cache@5a3ec84eff668545956fd18022155c47e93e2684 # v4.2.3',
    with: {
      path: '~/.npm',
      key: `pix-conformance-${expression('runner.os')}-${expression('github.action_ref')}`,
    },
  },
  {
    name: 'Install',
    shell: 'bash',
    'working-directory': expression('github.action_path'),
    run: 'npm ci --no-fund --no-audit --prefer-offline',
  },
  {
    name: 'Run',
    id: 'run',
    shell: 'bash',
    env: {
      TOOL: expression('github.action_path'),
      FOLDER: `${expression('github.workspace')}/${expression('inputs.out')}`,
      ...Object.fromEntries(
        inputNames
          .filter((name) => name !== 'out')
          .map((name) => [`INPUT_${name.toUpperCase().replaceAll('-', '_')}`, expression(`inputs.${name}`)]),
      ),
    },
    run: '"$TOOL/scripts/ci/run.sh"',
  },
  {
    name: 'Comment',
    if: expression("always() && inputs.comment == 'true'"),
    shell: 'bash',
    env: {
      TOOL: expression('github.action_path'),
      FOLDER: `${expression('github.workspace')}/${expression('inputs.out')}`,
      NAME: expression('inputs.name'),
      GITHUB_TOKEN: expression('inputs.token'),
    },
    run: 'node "$TOOL/scripts/ci/comment.ts" "$FOLDER" "$NAME"',
  },
];

export function actionText(): string {
  const action = {
    name: 'Pix conformance',
    description: 'Checks whether a Pix payments service keeps its contract, and records what the contract leaves open.',
    author: 'pix-conformance',
    branding: { icon: 'check-circle', color: 'green' },
    inputs: {
      ...Object.fromEntries(inputNames.map((name) => [name, inputOf(name)])),
      comment: {
        description:
          '"true": writes summary.md as a comment on the pull request, and updates it (permission pull-requests: write).',
        default: 'false',
      },
      name: { description: 'Tells the comments of several runs apart.', default: 'run' },
      token: { description: 'The token that the comment is written with.', default: expression('github.token') },
    },
    outputs: {
      folder: { description: 'The run folder.', value: expression('steps.run.outputs.folder') },
      status: {
        description: 'The exit status: 0 conformant, 1 not, 2 the call is wrong, 3 the target could not be tested.',
        value: expression('steps.run.outputs.status'),
      },
    },
    runs: { using: 'composite', steps },
  };
  // the release behind a commit is a comment, which no value may hold
  return `${head}\n${stringify(action, { lineWidth: 0 }).replaceAll(/uses: "?([\w/-]+@[0-9a-f]{40}) # (v[\d.]+)"?/g, 'uses: $1 # $2')}`;
}

import { chapterTitle } from '../../contract/chapters.ts';
import type { RunConfig } from '../../harness/config.ts';
import { shareOfLoad } from '../../harness/shards.ts';
import { count } from '../../report/text.ts';
import { recordedCosts } from './costs.generated.ts';
import { type Prediction, predict } from './predict.ts';
import { reasonOfAccount } from './reasons.ts';

const columns = ['requests', 'accounts', 'payments', 'mails', 'keys', 'kB sent'] as const;

/** The figures that sign-ups cause. */
const ofSignups: ReadonlySet<string> = new Set<(typeof columns)[number]>(['accounts', 'mails']);

/** Whether the user gave an account, so that none is created. */
function hasAccount({ account, jwt, apiKey }: RunConfig): boolean {
  return account !== null || jwt !== null || apiKey !== null;
}

function row(name: string, cost: readonly number[]): string {
  const cells = cost.map((value, index) => {
    const shown = columns[index] === 'kB sent' ? value / 1000 : value;
    return Math.round(shown)
      .toLocaleString('en-US')
      .padStart(columns[index]?.length ?? 0);
  });
  return `  ${name.padEnd(26)} ${cells.join('  ')}`;
}

function accountLines({ accounts }: Prediction): string[] {
  if (accounts.length === 0) return [];
  const byReason = [...Map.groupBy(accounts, ({ unit }) => reasonOfAccount(unit))];
  const lines = byReason.map(([reason, units]) => {
    const created = units.reduce((sum, { count: one }) => sum + one, 0);
    return `  ${String(created).padStart(3)}  ${reason}`;
  });
  return ['', 'Accounts, which cannot be deleted:', ...lines];
}

function notes(config: RunConfig, requests: number): string[] {
  const { shard } = config;
  const { maxRps } = shareOfLoad(config, shard);
  return [
    ...(hasAccount(config)
      ? ['No account is created: the run uses the given account for everything, and sends fewer requests.']
      : []),
    ...(shard === null
      ? []
      : ['The request limits apply to all shards together, so this shard gets its share of them.']),
    ...(maxRps === null
      ? []
      : [`With ${maxRps} requests a second it takes about ${Math.ceil(requests / maxRps) + 5} s.`]),
    'These numbers were recorded on the embedded sandbox. A service that refuses more requests, or shows writes later, needs more. Nothing was sent.',
  ];
}

/** The predicted load of a run on its target by chapter, with the reason for each account. */
export function planText(config: RunConfig): string {
  const prediction = predict(config, recordedCosts);
  const isSingle = hasAccount(config);
  // With a given account, nobody signs up and almost nobody logs in.
  const shown = (cost: readonly number[]) =>
    cost.map((value, index) => (isSingle && ofSignups.has(columns[index] ?? '') ? 0 : value));
  const header = `  ${'chapter'.padEnd(26)} ${columns.join('  ')}`;
  const rows = prediction.chapters
    .filter(({ cost }) => (cost[0] ?? 0) > 0)
    .map(({ chapter, cost }) =>
      row(chapter === 'sequences' ? 'Sequences and races' : chapterTitle(chapter), shown(cost)),
    );
  const [requests = 0] = prediction.total;
  return [
    `A run with these options sends about ${count(requests, 'request')} to ${config.embedded ? 'the embedded sandbox' : config.target}:`,
    '',
    header,
    ...rows,
    row('Cleaning up', shown(prediction.closing)),
    row('in all', shown(prediction.total)),
    ...(isSingle ? [] : accountLines(prediction)),
    '',
    ...notes(config, requests),
  ].join('\n');
}

import { adviceOfChapters, exitStatusAdvice } from '../contract/advice.ts';
import { chapters, chapterTitle } from '../contract/chapters.ts';
import { contractDocument } from '../contract/document/document.ts';
import { fixOfRules } from '../contract/fixes.ts';
import { type GapId, gapIds, gaps } from '../contract/gaps.ts';
import { operationIds, operations } from '../contract/operations.ts';
import { casesOf, onlyCase, prerequisitesOf, type RuleId, ruleIds, rules } from '../contract/rules.ts';
import { isOneOf } from '../json/value.ts';

/** The explanation of a rule, a gap, a case or an exit status. */
interface Explanation {
  readonly title: string;
  /** What the rule says, or what the gap asks. Absent for an exit status. */
  readonly says?: string;
  readonly parts: readonly { readonly heading: string; readonly lines: readonly string[] }[];
}

type Part = Explanation['parts'][number];

function documented(id: RuleId | GapId): string[] {
  return contractDocument.flatMap(({ heading, statements }) =>
    statements.filter(({ covered }) => isOneOf(covered, id)).map(({ says }) => `${says} (${heading})`),
  );
}

function sentFor(text: string): string[] {
  const words = new Set(text.match(/\w+/g));
  return operationIds
    .filter((id) => words.has(id))
    .map((id) => `${id}: ${operations[id].method} ${operations[id].path}`);
}

/** What usually fixes a broken rule, in one sentence. */
export function fixOf(id: RuleId): string {
  return fixOfRules[id] ?? adviceOfChapters[rules[id].chapter]?.fix ?? '';
}

const expectations: readonly (readonly [RegExp, string])[] = [
  [
    /refus|cannot|never/,
    'Refused: any 4xx, and nothing changes on the service. A 5xx is not a refusal. The corrected request must be accepted in the same run.',
  ],
  [/accept|creates|finds|answers|appears/, 'Accepted: any 2xx, because success codes are not documented.'],
];

function expected(says: string): string[] {
  const lines = expectations.filter(([pattern]) => pattern.test(says)).map(([, line]) => line);
  return [`${says}.`, ...lines, 'After a 429, a timeout or a broken connection, the case is blocked.'];
}

function ruleExplanation(id: RuleId, only: string | null): Explanation {
  const { level, says, chapter } = rules[id];
  const cases = casesOf(id).filter((name) => name !== onlyCase && (only === null || name === only));
  const advice = adviceOfChapters[chapter];
  const before = prerequisitesOf(id);
  const sent = sentFor(`${says} ${cases.join(' ')}`);
  const name = only === null ? id : `${id}:${only}`;
  const weight =
    level === 'must'
      ? 'Breaking it makes the service non-conformant.'
      : 'Breaking it is a warning, and a failure under --strict.';
  return {
    title: `${name} (${level}): ${says}`,
    says,
    parts: [
      {
        heading: 'What the document says',
        lines: [...documented(id), `Section: ${chapters[chapter]?.section ?? chapter}. ${weight}`],
      },
      { heading: 'What is sent', lines: [...sent, ...(cases.length === 0 ? [] : [`Cases: ${cases.join(', ')}`])] },
      { heading: 'What is expected', lines: expected(says) },
      { heading: 'Prerequisites', lines: before.length === 0 ? ['None.'] : [before.join(', ')] },
      { heading: 'Usual causes', lines: advice?.causes ?? [] },
      { heading: 'How to fix it', lines: [fixOf(id)] },
      { heading: 'How to run it alone', lines: [`pix-conformance run --target URL --only ${name}`] },
    ],
  };
}

const classes = {
  read: 'Nothing more than the rules send, or harmless reads.',
  probe: 'Further valid and invalid requests, on accounts of the run.',
  heavy: 'Many or large requests, or requests that may lock an account out. Against a live target it needs --thorough.',
} as const;

const unanswered: readonly Part[] = [
  {
    heading: 'Usual causes of no answer',
    lines: [
      'Blocked: a prerequisite failed. Skipped: the run left it out. Inconclusive: the service answered in two ways.',
    ],
  },
];

function gapExplanation(id: GapId): Explanation {
  const { asks, form: answer, chapter, class: kind } = gaps[id];
  return {
    title: `${id}: ${asks}`,
    says: asks,
    parts: [
      {
        heading: 'What the document says',
        lines: [...documented(id), `Not shown. Section: ${chapters[chapter]?.section ?? chapter}.`],
      },
      { heading: 'What is sent', lines: [classes[kind]] },
      { heading: 'Form of the answer', lines: [answer] },
      ...unanswered,
      {
        heading: 'How to run it alone',
        lines: [`pix-conformance run --target URL --only ${id}${kind === 'heavy' ? ' --thorough' : ''}`],
      },
    ],
  };
}

function statusExplanation(status: string): Explanation {
  const { means = '', fix = '' } = exitStatusAdvice[status] ?? {};
  return {
    title: `Exit status ${status}`,
    parts: [
      { heading: 'What it means', lines: [means] },
      { heading: 'What to do', lines: [fix] },
    ],
  };
}

/** Everything that can be explained, except the cases. */
export const explainable: readonly string[] = [...ruleIds, ...gapIds, ...Object.keys(exitStatusAdvice)];

/** @param word a rule, `RULE:case`, a gap or an exit status, in any letter case @returns `null` if it is unknown */
export function explanationOf(word: string): Explanation | null {
  const [first = '', ...rest] = word.trim().split(':');
  const name = rest.length === 0 ? null : rest.join(':');
  const rule = ruleIds.find((id) => id === first.toUpperCase());
  if (rule !== undefined) {
    const known = casesOf(rule).find((one) => one === name);
    return name !== null && known === undefined ? null : ruleExplanation(rule, name);
  }
  if (name !== null) return null;
  const gap = gapIds.find((id) => id === first.toLowerCase());
  if (gap !== undefined) return gapExplanation(gap);
  return exitStatusAdvice[first] === undefined ? null : statusExplanation(first);
}

/** The parts that the page says once: for each chapter, for all gaps, or at its top. */
const saidOnce: readonly string[] = [
  'Usual causes',
  'How to fix it',
  'Usual causes of no answer',
  'How to run it alone',
];

function partText({ heading, lines }: Part): string {
  return `**${heading}**\n\n${lines.map((line) => `- ${line.replaceAll('<', '&lt;')}`).join('\n')}`;
}

/** The fix of a rule itself. The fix of its chapter stands above. */
function ownFix(id: string): Part[] {
  const fix = fixOfRules[id as RuleId];
  return fix === undefined ? [] : [{ heading: 'Usual fix', lines: [fix] }];
}

function section(id: string): string {
  const { says = null, parts = [] } = explanationOf(id) ?? {};
  const heading = exitStatusAdvice[id] === undefined ? id : `Exit status ${id}`;
  const own = parts.filter(({ heading: name, lines }) => lines.length > 0 && !saidOnce.includes(name));
  return [`### ${heading}`, ...(says === null ? [] : [says]), ...[...own, ...ownFix(id)].map(partText)].join('\n\n');
}

function adviceParts(chapter: string): Part[] {
  const { causes = [], fix = '' } = adviceOfChapters[chapter] ?? {};
  return [
    { heading: 'Usual causes', lines: causes },
    { heading: 'How to fix it', lines: [fix] },
  ];
}

function group(title: string, ids: readonly string[], once: readonly Part[] = []): string {
  return [`## ${title}`, ...once.map(partText), ...ids.map(section)].join('\n\n');
}

/** Every rule, gap and exit status: `docs/reference/explain.md`, and `explain.md` of a run folder. */
export function explainPage(): string {
  const byChapter = Map.groupBy(ruleIds, (id) => rules[id].chapter);
  return `${[
    '# Explanations',
    'What each rule and gap asks, what is sent and expected, and how to fix a failure. The exit statuses come last. `pix-conformance explain ID` prints one section. `pix-conformance run --target URL --only ID` runs one rule or gap.',
    ...[...byChapter].map(([chapter, ids]) => group(chapterTitle(chapter), ids, adviceParts(chapter))),
    group('Gaps', gapIds, unanswered),
    group('Exit statuses', Object.keys(exitStatusAdvice)),
  ].join('\n\n')}\n`;
}

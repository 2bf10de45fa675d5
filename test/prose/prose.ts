/** Text for people in one file, with the line where it begins. */
export interface Passage {
  readonly line: number;
  readonly text: string;
}

/** The passages of a Markdown page, line by line. Code is blanked out. */
export function passagesOfPage(page: string): Passage[] {
  return page
    .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ' '))
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: withoutCode(text) }));
}

const comment = String.raw`/\*\*?([\s\S]*?)\*/|^\s*//(.*)$`;
const literal = String.raw`'((?:[^'\\\n]|\\.)*)'|\`((?:[^\`\\]|\\.)*)\``;

/** The comments of a TypeScript file, and its texts of at least four words. */
export function passagesOfCode(code: string): Passage[] {
  return [...code.matchAll(new RegExp(`${comment}|${literal}`, 'gm'))].flatMap((match) => {
    const [, block, line, quoted, template] = match;
    const said = quoted ?? template;
    if (said !== undefined && (said.match(/[a-z]+ /gi)?.length ?? 0) < 3) return [];
    const text = (block ?? line ?? said ?? '').replace(/^\s*\*/gm, '');
    return [{ line: code.slice(0, match.index).split('\n').length, text: withoutCode(text) }];
  });
}

/** The names of the tests in a test file. */
export function titlesOf(code: string): string[] {
  return [...code.matchAll(/(?:\btest(?:\.\w+)*|\))\(\s*(['"`])(.*?)\1\s*,/g)].map((match) => match[2] ?? '');
}

function withoutCode(text: string): string {
  return text.replace(/`[^`\n]*`|\$\{[^}]*\}/g, 'x').replace(/\s+/g, ' ');
}

/** Words and turns of phrase that readers outside of this project do not know, and what to write instead. */
const unwanted: readonly (readonly [RegExp, string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/(?<!account )\bholders?\b/i, 'account'],
  [/\bcashiers?\b/i, 'settlement'],
  [/\bkeepers?\b/i, 'key lifecycle'],
  [/\bearners?\b/i, 'fees'],
  [/\blisters?\b/i, 'full list'],
  [/\bletBlockedPass\b/, 'ignoreBlocked'],
  [/(?<!there )\b(?:is|was) no (?!longer|more|less|number|IP address|URL)\b/i, '"is not a …"'],
  [
    /\bwhat (?!becomes\b)(?:[\w'-]+ ){1,8}(?:is|are|was|were) (?:no|not|nothing)\b/i,
    'name the thing: "Fields that …", "A case that …"',
  ],
];

/** What to change in a passage; empty if nothing is wrong with it. */
export function flawsOf(text: string): string[] {
  return unwanted.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`"${found}": write ${instead}`];
  });
}

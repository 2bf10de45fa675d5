import { clip, oneLine, visible } from './text.ts';

/** Inserted after an at sign or a number sign, to prevent mentions and references. */
const joiner = '\u2060';

/** Text from a target on one line, shown literally: no markup, link, mention, formula or HTML. */
export function prose(text: string, max = 600): string {
  return clip(oneLine(text), max)
    .replace(/(^|[^\w])@(?=\w)/g, `$1@${joiner}`)
    .replace(/#(?=\d)/g, `#${joiner}`)
    .replace(/[\\`*_[\]|~#!]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('$', '&#36;')
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}&#46;`)
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)(?=[.)])/, '$1\\')
    .replace(/@(?=[\w-]+\.)/g, '&#64;');
}

/** Text from a target as one line of inline code. Not for table cells, which end at a pipe even within code. */
export function code(text: string, max = 300): string {
  const line = clip(oneLine(text), max) || ' ';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return fence + pad + line + pad + fence;
}

/** Text from a target as a code block. */
export function fence(text: string, language: string): string {
  const block = clip(visible(text), 4000);
  const longest = Math.max(2, ...[...block.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${block}\n${ticks}`;
}

/** A collapsible section. The title must be our own text. */
export function folded(title: string, lines: readonly string[]): string {
  return [`<details><summary>${title}</summary>`, '', ...lines, '', '</details>'].join('\n');
}

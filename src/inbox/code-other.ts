import type { ReadLine } from './code-score.ts';

/** Names of query parameters under which services put a code. */
const codeParameter =
  /^(?:email_?|mail_?|verification_?|verify_?|confirm(?:ation)?_?|otp_?|auth_?|login_?)?(?:code|c[oó]digo|token|otp|pin|kode|kod)$/iu;
const urlInText = /https?:\/\/[^\s<>"')\]]+/giu;
const linksLimit = 200;

/** Codes of digits in a mail's links, with a score: `…/confirm?token=123456`, `…/verify/123456`. */
export function numbersInLinks(text: string, links: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const link of linksOf(text, links)) {
    for (const [name, value] of link.searchParams) {
      if (codeParameter.test(name) && /^\d{4,10}$/.test(value)) found.set(value, 4);
    }
    const last = /\/(?:[a-z-]*(?:code|token|otp|verif|confirm|valid|activat)[a-z-]*)\/(\d{4,10})\/?$/iu.exec(
      link.pathname,
    );
    if (last?.[1] && !found.has(last[1])) found.set(last[1], 2.5);
  }
  return found;
}

function linksOf(text: string, links: readonly string[]): URL[] {
  const written = text.match(urlInText) ?? [];
  return [...links, ...written].slice(0, linksLimit).flatMap((link) => {
    const url = URL.parse(link.trim().replace(/[.,;:!?]+$/u, ''));
    return url && /^https?:$/.test(url.protocol) ? [url] : [];
  });
}

/** Codes of letters and digits. No document promises any; they are looked for where a mail has no number that could be one. */
export function wordCodes(
  lines: readonly ReadLine[],
  text: string,
  links: readonly string[],
): { code: string; score: number }[] {
  const found: { code: string; score: number }[] = [];
  const pattern = /(?<![\p{L}\d_.@/-])[A-Za-z0-9](?:[A-Za-z0-9]|-(?=[A-Za-z0-9])){3,63}(?![\p{L}\d_@/-])/gu;
  for (const [index, line] of lines.entries()) {
    for (const match of line.text.matchAll(pattern)) {
      const code = match[0];
      const alone = line.text.trim() === code;
      if (!/\d/.test(code) || !/[A-Za-z]/.test(code)) continue;
      if (line.noise.some((span) => match.index < span.end && span.start < match.index + code.length)) continue;
      const label = line.labels.findLast((candidate) => candidate.end <= match.index);
      const above = alone && lines.slice(Math.max(0, index - 2), index).some((near) => near.labels.some(isCode));
      const beside = label?.kind === 'code' && match.index - label.end <= 30;
      if (beside || above) found.push({ code, score: (beside ? 4 : 3) + (alone ? 1 : 0) });
    }
  }
  for (const link of linksOf(text, links)) {
    for (const [name, value] of link.searchParams) {
      if (codeParameter.test(name) && /^[\w.-]{4,512}$/.test(value) && !/^\d+$/.test(value))
        found.push({ code: value, score: 2 });
    }
  }
  return found;
}

function isCode(label: { readonly kind: string }): boolean {
  return label.kind === 'code';
}

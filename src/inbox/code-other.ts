import type { LetterCode } from './code-letters.ts';

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

/** Codes of more than digits in a mail's links: `…/confirm?token=f3a9-c1`. */
export function wordsInLinks(text: string, links: readonly string[]): LetterCode[] {
  return linksOf(text, links).flatMap((link) =>
    [...link.searchParams]
      .filter(([name, value]) => codeParameter.test(name) && /^[\w.-]{4,512}$/.test(value) && !/^\d+$/.test(value))
      .map(([, code]) => ({ code, score: 2 })),
  );
}

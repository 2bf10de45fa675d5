import type { LetterCode } from './code-letters.ts';

/** Names of query parameters that services use for a code. */
const codeParameter =
  /^(?:email_?|mail_?|verification_?|verify_?|confirm(?:ation)?_?|otp_?|auth_?|login_?)?(?:code|c[oó]digo|token|otp|pin|kode|kod)$/iu;
/** Names of query parameters that hold something else. */
const otherParameter =
  /^(?:.*_?id|u|user|uid|email|e?mail|to|lang|locale|hl|ref|source|campaign|utm_\w+|v|ver|version|redirect\w*|next|return\w*|exp\w*|ts|time\w*|date)$/iu;
/** Words in the URL of a link that carries a code. */
const leadsOn =
  /log-?in|sign-?in|sign-?up|entrar|access?|acesso|confirm|verif|valid|auth|magic|senha|password|passwort|recover|recuper|reset|redefin|token|code|codigo|otp|activat|ativ/iu;
const urlInText = /https?:\/\/[^\s<>"')\]]+/giu;
const linksLimit = 200;

/**
 * Numeric codes in a mail's links, with their scores: `…/confirm?token=123456`, `…/verify/123456`,
 * `…/confirm?k=123456`.
 */
export function numbersInLinks(text: string, links: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const link of linksOf(text, links)) {
    for (const [name, value] of parametersOf(link)) {
      if (!/^\d{4,10}$/.test(value)) continue;
      if (codeParameter.test(name)) found.set(value, 4);
      else if (leadsOn.test(link.pathname + link.hash) && !otherParameter.test(name) && !found.has(value))
        found.set(value, 0.2);
    }
    const last = /\/(?:[a-z-]*(?:code|token|otp|verif|confirm|valid|activat)[a-z-]*)\/(\d{4,10})\/?$/iu.exec(
      link.pathname,
    );
    if (last?.[1] && !found.has(last[1])) found.set(last[1], 2.5);
  }
  return found;
}

/**
 * The parameters of a link, including those of a client-side route after `#`:
 * `https://app.example/#/login?token=123456`.
 */
function parametersOf(link: URL): [string, string][] {
  const [, behind] = link.hash.split('?');
  return [...link.searchParams, ...new URLSearchParams(behind ?? '')];
}

function linksOf(text: string, links: readonly string[]): URL[] {
  const written = text.match(urlInText) ?? [];
  return [...links, ...written].slice(0, linksLimit).flatMap((link) => {
    const url = URL.parse(link.trim().replace(/[.,;:!?]+$/u, ''));
    return url && /^https?:$/.test(url.protocol) ? [url] : [];
  });
}

/**
 * Codes with other characters than digits in a mail's links: `…/confirm?token=f3a9-c1`, `…/login?k=9f86d081884c7d65`.
 */
export function wordsInLinks(text: string, links: readonly string[]): LetterCode[] {
  return linksOf(text, links).flatMap((link) => {
    const isWayOn = leadsOn.test(link.pathname + link.hash);
    const found = parametersOf(link).flatMap(([name, value]) => {
      if (!/^[\w.-]{4,512}$/.test(value) || /^\d+$/.test(value)) return [];
      if (codeParameter.test(name)) return [{ code: value, score: 2 }];
      return isWayOn && !otherParameter.test(name) && isDrawn(value) ? [{ code: value, score: 1 }] : [];
    });
    const last = link.pathname.split('/').findLast((part) => part !== '') ?? '';
    return isWayOn && /^[\w.-]{16,512}$/.test(last) && isDrawn(last) ? [...found, { code: last, score: 0.5 }] : found;
  });
}

/** Whether a part of a link looks randomly generated. */
function isDrawn(value: string): boolean {
  return (
    value.length >= 16 &&
    /\d/.test(value) &&
    /[A-Za-z]/.test(value) &&
    !/\.(?:png|jpe?g|gif|svg|css|js|html?)$/i.test(value)
  );
}

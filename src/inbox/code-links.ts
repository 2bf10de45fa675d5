/** A possible code with its points, on the scale of `pointsOf`. */
export interface Ranked {
  readonly code: string;
  readonly points: number;
}

/** Names of query parameters that services use for a code. */
const codeParameter =
  /^(?:email_?|mail_?|verification_?|verify_?|confirm(?:ation)?_?|otp_?|auth_?|login_?)?(?:code|c[oó]digo|token|otp|pin|kode|kod)$/iu;
/** Words in the URL of a link that carries a code. */
const leadsOn =
  /log-?in|sign-?in|sign-?up|entrar|access?|acesso|confirm|verif|valid|auth|magic|senha|password|passwort|recover|recuper|reset|redefin|token|code|codigo|otp|activat|ativ/iu;
const urlInText = /https?:\/\/[^\s<>"')\]]+/giu;
const mostLinks = 200;

/** Possible codes in the links of a mail: `…/confirm?token=123456`, `…/verify/123456`, `…/login?k=9f86d081884c7d65`. */
export function codesInLinks(text: string, links: readonly string[]): Ranked[] {
  return linksOf(text, links).flatMap((link) => {
    const mayLeadOn = leadsOn.test(link.pathname + link.hash);
    const named = parametersOf(link).flatMap(([name, code]): Ranked[] => {
      const points = codeParameter.test(name) ? pointsOfNamed(code) : mayLeadOn ? pointsOfUnnamed(code) : 0;
      return points === 0 ? [] : [{ code, points }];
    });
    const parts = link.pathname.split('/').filter(Boolean);
    const number = parts.find((part, index) => isNumber(part) && leadsOn.test(parts[index - 1] ?? ''));
    if (number !== undefined) return [...named, { code: number, points: 2.5 }];
    const last = parts.at(-1) ?? '';
    return mayLeadOn && isRandom(last) ? [...named, { code: last, points: 0.5 }] : named;
  });
}

/** The points of a parameter whose name says that it is a code. A number has more. */
export const leastOfNamed = 2;

/** Points of such a parameter. 0 if its value is none. */
function pointsOfNamed(value: string): number {
  if (isNumber(value)) return 4;
  return isToken(value, 4) ? leastOfNamed : 0;
}

/** Points of another parameter of a link that may carry a code. */
function pointsOfUnnamed(value: string): number {
  if (isNumber(value)) return 0.2;
  return isRandom(value) ? 1 : 0;
}

/** The parameters of a link, with those of a client-side route: `https://app.example/#/login?token=123456`. */
function parametersOf(link: URL): [string, string][] {
  const [, behind] = link.hash.split('?');
  return [...link.searchParams, ...new URLSearchParams(behind ?? '')];
}

function linksOf(text: string, links: readonly string[]): URL[] {
  const written = text.match(urlInText) ?? [];
  return [...links, ...written].slice(0, mostLinks).flatMap((link) => {
    const url = URL.parse(link.trim().replace(/[.,;:!?]+$/u, ''));
    return url && /^https?:$/.test(url.protocol) ? [url] : [];
  });
}

function isNumber(value: string): boolean {
  return /^\d{4,10}$/.test(value);
}

function isToken(value: string, shortest: number): boolean {
  return /^[\w.-]{4,512}$/.test(value) && value.length >= shortest && !/^\d+$/.test(value);
}

/** Whether a part of a link looks randomly generated. */
function isRandom(value: string): boolean {
  return (
    isToken(value, 16) &&
    /\d/.test(value) &&
    /[A-Za-z]/.test(value) &&
    !/\.(?:png|jpe?g|gif|svg|css|js|html?)$/i.test(value)
  );
}

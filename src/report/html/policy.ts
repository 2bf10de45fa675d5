import { createHash } from 'node:crypto';

/** The source of an inline script or style, by the hash of its text. */
export function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The policy of a page that loads nothing but these scripts. @param styles their sources; `others`: more directives */
export function policy(scripts: readonly string[], styles: string, others: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(hash).join(' ')}`,
    `style-src ${styles}`,
    ...others,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

import { marksIn } from './marks.ts';
import type { Step } from './step.ts';

export type CredentialPlace = 'query' | 'cookie' | 'header';

/** Headers that may show a credential for another reason. */
const others: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'referer']);

/**
 * The place of a JWT or an API key in a request that carries none where the document shows them. `null` if there is none.
 * A cookie that the suite did not send may be a session of the service.
 */
export function elsewhereIn({ carried, entry: { request, variant } }: Step): CredentialPlace | null {
  if (carried.methods !== 'none') return null;
  if (hasCredential(request.url.replace(/^[^?]*/, ''))) return 'query';
  for (const [name, value] of request.headers) {
    const header = name.toLowerCase();
    if (others.has(header) || !hasCredential(value)) continue;
    if (header !== 'cookie') return 'header';
    if (variant === 'jwt-in-cookie') return 'cookie';
  }
  return null;
}

function hasCredential(text: string): boolean {
  return text.includes('$PIX_') && (['jwt', 'api-key'] as const).some((kind) => marksIn(text, kind).length > 0);
}

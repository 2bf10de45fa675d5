import type { Parts } from '../parts.ts';

const windowMs = 1000;

export function createLimiter(parts: Parts) {
  const seen = new Map<string, number[]>();
  return {
    /** Counts a request of a client. @returns how many more are allowed in this second; negative if exceeded */
    take: (client: string): number => {
      const { rateLimit } = parts.dialect.http;
      if (rateLimit === null) return 1;
      const now = parts.clock.now();
      const recent = (seen.get(client) ?? []).filter((at) => now - at < windowMs);
      const left = rateLimit.perSecond - recent.length - 1;
      if (left >= 0) recent.push(now);
      seen.set(client, recent);
      return left;
    },
    headers: (left: number): Record<string, string> => {
      const { rateLimit } = parts.dialect.http;
      if (rateLimit === null) return {};
      const all: Record<string, string> = {
        'ratelimit-limit': String(rateLimit.perSecond),
        'ratelimit-remaining': String(Math.max(0, left)),
        'ratelimit-reset': '1',
        ...(left < 0 ? { 'retry-after': '1' } : {}),
      };
      return Object.fromEntries(Object.entries(all).filter(([name]) => rateLimit.headers.some((has) => has === name)));
    },
  };
}

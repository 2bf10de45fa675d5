import type { HeaderList } from './fields.ts';
import { headerOf } from './header.ts';

/** Whether a response says that a cache in front of the service may have sent it. It may show an earlier state. */
export function isFromCache(headers: HeaderList): boolean {
  const hits = [headerOf(headers, 'x-cache'), headerOf(headers, 'cf-cache-status')];
  return headerOf(headers, 'age') !== null || hits.some((hit) => /hit/i.test(hit ?? ''));
}

/** For how many milliseconds a cache may send a response again, by its `Cache-Control`. */
export function cacheableMs(headers: HeaderList): number {
  const control = headerOf(headers, 'cache-control') ?? '';
  const seconds = [...control.matchAll(/\b(?:s-max|max-)age="?(\d+)/gi)].map(([, value]) => Number(value));
  return Math.max(0, ...seconds) * 1000;
}

import type { Footprint } from '../analysis/results.ts';
import { count } from './text.ts';

/** `46 accounts, 195 payments, 12 API keys, 107 mails; 1,414 requests of 1.1 MB`. */
export function footprintText({ requests, accounts, payments, mails, keys, bytesSent }: Footprint): string {
  const left = [
    count(accounts, 'account'),
    count(payments, 'payment'),
    count(keys, 'API key'),
    count(mails, 'mail'),
  ].join(', ');
  return `${left}; ${count(requests, 'request')} of ${size(bytesSent)} sent`;
}

/** Bytes for readers: `900 bytes`, `12.3 kB`, `1.1 MB`. */
function size(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

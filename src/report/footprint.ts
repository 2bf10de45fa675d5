import type { Footprint } from '../analysis/results.ts';
import { count } from './text.ts';

/** `46 accounts, 195 payments, 12 API keys, 107 mails; 1,414 requests of 1.1 MB sent`. */
export function footprintText({ requests, accounts, payments, mails, keys, bytesSent }: Footprint): string {
  const kinds = [
    [accounts, 'account'],
    [payments, 'payment'],
    [keys, 'API key'],
    [mails, 'mail'],
  ] as const;
  const left = kinds.filter(([amount]) => amount > 0).map(([amount, kind]) => count(amount, kind));
  return `${left.join(', ') || 'nothing'}; ${count(requests, 'request')} of ${size(bytesSent)} sent`;
}

/** Bytes for readers: `900 bytes`, `12.3 kB`, `1.1 MB`. */
function size(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

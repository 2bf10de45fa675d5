import type { Footprint } from '../analysis/results.ts';
import { count } from './text.ts';

/** `46 accounts, 195 payments, 12 API keys, 107 mails; 1.1 MB sent in 1,414 requests`. */
export function footprintText({ requests, accounts, payments, mails, keys, bytesSent }: Footprint): string {
  const kinds = [
    [accounts, 'account'],
    [payments, 'payment'],
    [keys, 'API key'],
    [mails, 'mail'],
  ] as const;
  const left = kinds.filter(([amount]) => amount > 0).map(([amount, kind]) => count(amount, kind));
  return `${left.join(', ') || 'nothing'}; ${size(bytesSent)} sent in ${count(requests, 'request')}`;
}

/** Bytes for readers: `900 bytes`, `12.3 kB`, `1.1 MB`. */
function size(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

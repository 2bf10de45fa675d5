import type { OperationId } from '../contract/operations.ts';
import { isSuccess } from '../contract/status.ts';
import type { ExchangeEntry } from '../journal/entry.ts';
import type { Footprint } from './results.ts';

const makes: { readonly [operation in OperationId]?: 'accounts' | 'payments' | 'mails' | 'keys' } = {
  createAccount: 'accounts',
  createPayment: 'payments',
  sendEmailValidateCode: 'mails',
  login: 'mails',
  forgotPassword: 'mails',
  createNewApiKey: 'keys',
};

/** Adds up the footprint of exchanges. An exchange without a response only counts as a request. */
export class FootprintCollector {
  #sum = { requests: 0, accounts: 0, payments: 0, mails: 0, keys: 0, bytesSent: 0 };

  see({ operation, request, response }: ExchangeEntry): void {
    this.#sum.requests += 1;
    this.#sum.bytesSent += bytesOf(request);
    const made = makes[operation as OperationId];
    if (made !== undefined && isSuccess(response?.status)) this.#sum[made] += 1;
  }

  footprint(): Footprint {
    return { ...this.#sum };
  }
}

function bytesOf({ method, url, headers, body }: ExchangeEntry['request']): number {
  const target = url.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), ''];
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 2, body?.bytes ?? 0);
}

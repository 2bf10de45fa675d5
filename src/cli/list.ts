import type { Terminal } from './terminal.ts';
export async function list(_options: { readonly json: boolean }, _terminal: Terminal): Promise<number> {
  return 0;
}

import type { Terminal } from './terminal.ts';
export async function sandbox(
  _options: Readonly<Record<string, string | undefined>>,
  _s: { terminal: Terminal; folder: string },
): Promise<number> {
  return 0;
}

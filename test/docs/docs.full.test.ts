import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, pixConformance, start } from '../cli/command.ts';
import { freePort } from '../support/free-port.ts';
import { shownCommands } from './commands.ts';

/** A few rules for every run that names none, so that a page takes only seconds. */
const few = { PIX_ONLY: 'LIST-01,default-limit' };

interface Ports {
  readonly service: number;
  readonly mail: number;
}

const withPorts = (words: readonly string[], { service, mail }: Ports) =>
  words.map((word) =>
    word
      .replace(':4010', `:${service}`)
      .replace(/^4010$/, String(service))
      .replace(':2525', `:${mail}`),
  );

/** Runs the commands of a page in one folder, in order, as a reader would. */
async function follow(page: string): Promise<string[]> {
  const folder = emptyFolder(onTestFinished);
  const ports = { service: await freePort(), mail: await freePort() };
  const ended: string[] = [];
  for (const shown of shownCommands(page)) {
    const words = withPorts(shown, ports);
    if (words.some((word) => word.includes('example.com'))) continue;
    if (words[0] === 'sandbox' || words.includes('--watch')) {
      const running = start(words, folder, few);
      onTestFinished(() => running.kill('SIGKILL'));
      await running.printed(words[0] === 'sandbox' ? `:${ports.service}` : 'Watching.');
      if (words.includes('--watch')) running.kill('SIGKILL');
      continue;
    }
    const { status, stderr } = await pixConformance(words, folder, few);
    ended.push(`${shown.join(' ')}: ${status}${status === 0 ? '' : ` ${stderr}`}`);
  }
  return ended;
}

test.each(['ci', 'documenting', 'implementing'])('the commands of the tutorial %s end well', async (name) => {
  const ended = await follow(`docs/tutorials/${name}.md`);
  expect(ended.length).toBeGreaterThan(1);
  expect(ended.filter((one) => !one.endsWith(': 0'))).toEqual([]);
});

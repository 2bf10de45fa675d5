import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import type { SandboxOptions } from '../../sandbox/start.ts';
import { random } from './random.ts';

/** Delays in milliseconds: mostly up to `most`, now and then `rare`. */
export interface Jitter {
  readonly seed: number;
  readonly most?: number;
  readonly rare?: number;
}

function delays({ seed, most = 300, rare = 1500 }: Jitter): () => Promise<void> {
  const chance = random(seed);
  return () => sleep(chance() < 0.03 ? rare : chance() ** 2 * most);
}

/**
 * Options that delay a sandbox at random, before and after it handles a request, so that overlapping requests are
 * handled and answered in any order. Mails and events are late, too. The service stays sound.
 */
export function jittered(jitter: Jitter): Required<Pick<SandboxOptions, 'plugins' | 'patch'>> {
  const late = delays(jitter);
  const plugin: FastifyPluginAsync = async (app) => {
    app.addHook('onRequest', late);
    app.addHook('onSend', async () => late());
  };
  return {
    plugins: [plugin],
    patch: ({ mailer, deliveries }) => {
      const { deliver } = mailer;
      const { post } = deliveries;
      mailer.deliver = (mail) => late().then(() => deliver(mail));
      deliveries.post = (...delivery) => late().then(() => post(...delivery));
    },
  };
}

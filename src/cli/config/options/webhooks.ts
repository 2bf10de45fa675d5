import type { OptionSpec } from './spec.ts';

/** Options of `run` for the webhook receiver and the suite's own address, in the order of the help text. */
export const webhooksOptions = {
  'webhook-url': {
    value: 'URL',
    meaning: "the public address of the suite's webhook receiver, for remote targets",
    default: "the receiver's own loopback address where the target is on loopback",
    example: 'https://hooks.example.com/pix',
  },
  'webhook-listen': {
    value: 'HOST:PORT',
    meaning: 'where the webhook receiver listens',
    default: '127.0.0.1:0',
    example: '0.0.0.0:8088',
  },
  'own-ip': {
    value: 'IP',
    meaning: 'the address that the target sees the suite come from',
    default: '127.0.0.1 where the target is on loopback',
    example: '203.0.113.7',
  },
} as const satisfies Record<string, OptionSpec>;

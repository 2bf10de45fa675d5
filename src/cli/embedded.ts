import type { Endpoint } from '../files/listen.ts';

export interface EmbeddedSandbox {
  readonly url: string;
  /** Sets the mail server. The suite's own SMTP server opens only after the sandbox has started. */
  mailTo(server: Endpoint): void;
  close(): Promise<void>;
}

/** Starts the sandbox in this process, on a free loopback port. */
export async function startEmbedded(): Promise<EmbeddedSandbox> {
  const { startSandbox } = await import('../../sandbox/start.ts');
  const { promise: smtp, resolve: mailTo } = Promise.withResolvers<Endpoint>();
  const { url, close } = await startSandbox({ port: 0, smtp });
  return { url, mailTo, close };
}

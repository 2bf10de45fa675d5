import { headerOf } from '../journal/header.ts';
import { excessOf } from '../json/parse.ts';
import { parsedBody } from '../json/parsed.ts';
import { decodeContent, decodeText, hasByteOrderMark } from './content.ts';
import type { Incoming } from './exchange.ts';
import { ExchangeEnded } from './failure.ts';
import { HeldTexts } from './held-text.ts';
import type { Answer, Limits } from './response-receiver.ts';

/** Turns what came over the wire into responses, within the memory that their bodies may take. */
export class ResponseBodies {
  readonly #limits: Limits;
  readonly #texts: HeldTexts;
  #decoding: Promise<unknown> = Promise.resolve();

  /** @param dropped the error of a look at a body that was dropped because later ones needed the memory */
  constructor(limits: Limits, dropped: () => Error) {
    this.#limits = limits;
    this.#texts = new HeldTexts(dropped);
  }

  /** @throws ExchangeEnded `too-large` or `malformed` */
  async incoming(answer: Answer): Promise<Incoming> {
    const { status, headers } = answer;
    const { keptBytes } = this.#limits;
    const encoding = headerOf(answer.headers, 'content-encoding');
    const content = encoding === null ? answer : await this.#decoded(answer.body, encoding);
    const bytes = content.body === answer.body ? answer.bytes : content.bytes;
    const { text, invalid } = decodeText(content.body.subarray(0, keptBytes), headerOf(answer.headers, 'content-type'));
    const excess = bytes > keptBytes && /^\s*[[{]/.test(text) ? `of more than ${keptBytes} bytes` : excessOf(text);
    // A body that was not read as a whole cannot be judged.
    if (excess !== null) throw new ExchangeEnded('too-large', `The response holds JSON ${excess}, more than is read.`);
    const held = this.#texts.hold(text);
    const parsed = bytes > keptBytes ? () => undefined : parsedBody(held);
    const marked = hasByteOrderMark(content.body) ? ('byte-order-mark' as const) : undefined;
    const invalidText = invalid ? ('bytes' as const) : marked;
    return {
      status,
      headers,
      get text() {
        return held();
      },
      bytes,
      get json() {
        return parsed();
      },
      ...(invalidText && { invalidText }),
    };
  }

  /** One body at a time, because each may become as large as the limit. */
  #decoded(body: Buffer, encoding: string): ReturnType<typeof decodeContent> {
    const decoded = this.#decoding.then(() => decodeContent(body, encoding, this.#limits));
    this.#decoding = decoded.catch(() => undefined);
    return decoded;
  }
}

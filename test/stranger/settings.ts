import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { type Check, type Fields, Problem, validate, whole } from './wire.ts';

interface Key {
  readonly no: number;
  readonly secret: string;
  usable: boolean;
  /** When the state became as `usable` says, in milliseconds since 1970. Before, it is the opposite. */
  from: number;
}

interface Hook {
  readonly no: number;
  url: string;
}

interface Settings {
  key: Key | null;
  ip: string | null;
  hook: Hook | null;
}

const home = /^https?:\/\/(localhost|127\.|\[::1\])/i;

/** Each account may have one key, one address and one webhook. A second one is refused while the first exists. */
export function createSettings(takesLoopback: boolean, keyLagMs: number, keysStartUsable: boolean) {
  const all = new Map<number, Settings>();
  let last = 700;
  const of = (owner: number): Settings => {
    const known = all.get(owner) ?? { key: null, ip: null, hook: null };
    all.set(owner, known);
    return known;
  };
  const url: Check = (value) => {
    if (typeof value !== 'string' || !/^https?:\/\/./.test(value) || !URL.canParse(value)) return 'must be a URL';
    return !takesLoopback && home.test(value) ? 'must be public' : null;
  };
  const hookBody = { url: { needed: true, check: url } };
  const switched = (owner: number, body: Fields, usable: boolean) => {
    validate(body, { keyNo: { needed: true, check: whole } });
    const { key } = of(owner);
    if (key === null || key.no !== body['keyNo']) throw new Problem(404, 'There is no such key');
    if (key.usable === usable) throw new Problem(409, `It is ${usable ? 'on' : 'off'} already`);
    key.usable = usable;
    key.from = Date.now() + keyLagMs;
  };
  const opens = ({ usable, from }: Key) => (from <= Date.now() ? usable : !usable);
  const shownKey = ({ no, usable }: Key) => ({ keyNo: no, usable });
  return {
    ownerOf(secret: string): number | null {
      for (const [owner, { key }] of all) if (key !== null && opens(key) && key.secret === secret) return owner;
      return null;
    },
    hookOf: (owner: number) => of(owner).hook,
    /** Once an account lists an address, its keys work only from there. */
    mayUseKey: (owner: number, from: string) => of(owner).ip === null || of(owner).ip === from,
    listKeys: (owner: number) => ({ keys: [of(owner).key].filter((key) => key !== null).map(shownKey) }),
    createKey(owner: number) {
      const settings = of(owner);
      if (settings.key !== null) throw new Problem(409, 'There is a key already');
      settings.key = {
        no: ++last,
        secret: randomBytes(21).toString('base64url'),
        usable: keysStartUsable,
        from: keysStartUsable ? Date.now() + keyLagMs : 0,
      };
      return { issued: { ...shownKey(settings.key), credential: settings.key.secret } };
    },
    enable: (owner: number, body: Fields) => switched(owner, body, true),
    disable: (owner: number, body: Fields) => switched(owner, body, false),
    getIp: (owner: number) => of(owner).ip ?? '-',
    addIp(owner: number, body: Fields) {
      validate(body, { ip: { needed: true, check: (ip) => (isIP(String(ip)) > 0 ? null : 'is not an IP address') } });
      const settings = of(owner);
      if (settings.ip !== null) throw new Problem(409, 'There is an address already');
      settings.ip = String(body['ip']);
    },
    removeIp(owner: number, ip: string) {
      if (of(owner).ip !== ip) throw new Problem(404, 'There is no such address');
      of(owner).ip = null;
    },
    getHook(owner: number) {
      const { hook } = of(owner);
      return { webhook: hook && { hookNo: String(hook.no), url: hook.url } };
    },
    addHook(owner: number, body: Fields) {
      validate(body, hookBody);
      const settings = of(owner);
      if (settings.hook !== null) throw new Problem(409, 'There is a webhook already');
      settings.hook = { no: ++last, url: String(body['url']) };
    },
    replaceHook(owner: number, body: Fields) {
      validate(body, hookBody);
      const { hook } = of(owner);
      if (hook === null) throw new Problem(404, 'There is no webhook');
      hook.url = String(body['url']);
    },
    removeHook(owner: number, id: string) {
      if (String(of(owner).hook?.no) !== id) throw new Problem(404, 'There is no such webhook');
      of(owner).hook = null;
    },
  };
}

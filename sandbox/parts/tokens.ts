import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import * as jose from 'jose';
import type { Parts } from '../parts.ts';
import type { Account } from './accounts.ts';

type Claims = Readonly<Record<string, unknown>>;

interface Keys {
  readonly sign: KeyObject | CryptoKey;
  readonly verify: KeyObject | CryptoKey;
}

/** The signing keys. They are created once and stored in the database, so that tokens survive a restart. */
async function loadKeys({ database, dialect }: Parts): Promise<Keys> {
  const { alg } = dialect.jwt;
  if (alg === 'HS256') {
    const secret = database.setting('jwt HS256', () => randomBytes(32).toString('base64url'));
    const key = createSecretKey(Buffer.from(secret, 'base64url'));
    return { sign: key, verify: key };
  }
  const known = database.one('SELECT value FROM settings WHERE name = ?', `jwt ${alg}`);
  let stored: { sign: jose.JWK; verify: jose.JWK };
  if (known === null) {
    const pair = await jose.generateKeyPair(alg, { extractable: true });
    stored = { sign: await jose.exportJWK(pair.privateKey), verify: await jose.exportJWK(pair.publicKey) };
    database.setting(`jwt ${alg}`, () => JSON.stringify(stored));
  } else {
    stored = JSON.parse(String(known['value'])) as typeof stored;
  }
  return {
    sign: (await jose.importJWK(stored.sign, alg)) as CryptoKey,
    verify: (await jose.importJWK(stored.verify, alg)) as CryptoKey,
  };
}

function claimsFor({ dialect, clock }: Parts, account: Account, jti: string): Record<string, unknown> {
  const { subject, claims, iat, lifetime } = dialect.jwt;
  const now = Math.floor(clock.now() / 1000);
  const all: Record<string, unknown> = {
    [subject]: account.id,
    email: account.email,
    jti,
    iss: 'sandbox-pix',
    aud: 'pix-api',
    role: 'holder',
    account: { id: account.id, type: account.accountType },
  };
  const chosen = [subject, ...claims].map((name) => [name, all[name]] as const);
  return {
    ...Object.fromEntries(chosen),
    ...(iat ? { iat: now } : {}),
    ...(lifetime === null ? {} : { exp: now + lifetime }),
  };
}

/** Whether each part is canonical base64url. Decoders ignore unused bits and characters. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** In whole seconds, as the claim is. */
const isExpired = ({ exp = Number.POSITIVE_INFINITY }: jose.JWTPayload): boolean =>
  exp <= Math.floor(Date.now() / 1000);

export function createTokens(parts: Parts) {
  const { database, dialect } = parts;
  /** The claims of tokens whose signature was right. Verifying it for each request would take longer than most handlers. */
  const verified = new Map<string, jose.JWTPayload>();
  let keys: Promise<Keys> | null = null;
  const key = (): Promise<Keys> => {
    keys ??= loadKeys(parts);
    return keys;
  };
  return {
    issue: async (account: Account): Promise<string> => {
      const jti = randomUUID();
      database.run('INSERT INTO sessions (jti, account) VALUES (?, ?)', jti, account.id);
      const { alg, header } = dialect.jwt;
      return new jose.SignJWT(claimsFor(parts, account, jti))
        .setProtectedHeader({
          alg,
          ...(header.includes('typ') ? { typ: 'JWT' } : {}),
          ...(header.includes('kid') ? { kid: 'sandbox-1' } : {}),
        })
        .sign((await key()).sign);
    },
    /** The claims of an unexpired token that this service signed. `null` for any other token. */
    verify: async (token: string): Promise<Claims | null> => {
      const known = verified.get(token);
      if (known !== undefined) return isExpired(known) ? null : known;
      if (!isCanonical(token)) return null;
      try {
        const { payload } = await jose.jwtVerify(token, (await key()).verify, { algorithms: [dialect.jwt.alg] });
        verified.set(token, payload);
        return payload;
      } catch {
        return null;
      }
    },
    accountOf: (claims: Claims): Account | null => {
      const id = claims[dialect.jwt.subject];
      return typeof id === 'string' ? parts.accounts.byId(id) : null;
    },
    isRevoked: ({ jti }: Claims): boolean => {
      if (typeof jti !== 'string') return false;
      const session = database.one('SELECT revoked FROM sessions WHERE jti = ?', jti);
      return session === null || Number(session['revoked']) === 1;
    },
    revokeAll: ({ id }: Account): void => {
      database.run('UPDATE sessions SET revoked = 1 WHERE account = ?', id);
    },
  };
}

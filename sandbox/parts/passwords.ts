import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Cheap, because no password here is worth guessing: 1 MiB and about 2 ms for each one. A run has hundreds of logins. */
const cost = { N: 1024, r: 8, p: 1 };

const scryptAsync = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return scryptAsync(password.normalize('NFC'), salt, 32, cost);
}

export function createPasswords() {
  return {
    hash: async (password: string): Promise<string> => {
      const salt = randomBytes(16);
      return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
    },
    matches: async (password: string, hash: string): Promise<boolean> => {
      const [salt = '', key = ''] = hash.split('.');
      const expected = Buffer.from(key, 'base64url');
      const derived = await derive(password, Buffer.from(salt, 'base64url'));
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
}

import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/**
 * The hashing library with a cache of its results: a verification gives the same answer each time, and the accounts of
 * all tests share a few passwords. Each password is hashed and verified at full cost once in a worker; a test of the cost
 * itself takes passwords of its own.
 */
const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

const hashes = new Map<string, Promise<string>>();
const answers = new Map<string, Promise<boolean>>();

function kept<T>(of: Map<string, Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> {
  const known = of.get(key) ?? compute();
  of.set(key, known);
  return known;
}

export const hash: typeof library.hash = (password, options) =>
  kept(hashes, JSON.stringify([password, options]), () => library.hash(password, options));

export const verify: typeof library.verify = (stored, password) =>
  kept(answers, JSON.stringify([stored, password]), () => library.verify(stored, password));

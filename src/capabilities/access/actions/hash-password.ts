import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Overloaded } from '#src/lib/unavailable.ts';
import { spareProcessors } from '#src/platform/place.ts';

// argon2id with the parameters OWASP recommends first: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The library hashes on libuv's threads. Unlimited it takes all four, and files, compression and requests wait; so one
// processor stays free.
const turns = pLimit(spareProcessors(3));
const MOST_WAITING = 256;
const RETRY_AFTER_SECONDS = 5;

// The hash of a password nobody has, so that an unknown account costs as much time as a wrong password.
let nobody: Promise<string> | undefined;

/**
 * Takes some 20 ms and 19 MiB. Never inside a transaction. A password somebody has chosen goes through hashNewPassword.
 * Throws `Overloaded` where too many wait already.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), COST));
}

/** Exactly one verification, whether or not there is an account. Never inside a transaction. Throws `Overloaded`. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash(crypto.randomUUID(), COST);
  const right = await inTurn(async () => verify(stored ?? (await nobody) ?? '', password.normalize('NFKC')));
  return right && Boolean(stored);
}

/** Whether a stored hash was made with less work than one made today. */
export function isOutdatedHash(stored: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? [];
  return !(Number(memory) >= COST.memoryCost && Number(passes) >= COST.timeCost);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= MOST_WAITING) throw new Overloaded(RETRY_AFTER_SECONDS);
  return turns(work);
}

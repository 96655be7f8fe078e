import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Overloaded } from '#src/lib/unavailable.ts';
import { spareProcessors } from '#src/platform/place.ts';

// argon2id with the parameters OWASP recommends first: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The library hashes on libuv's threads. Unlimited it takes all four, and files and compression wait. While this thread
// has requests to work on, one processor stays free for it; otherwise hashes take that one, too.
const AT_MOST = 3;
const BESIDE_REQUESTS = spareProcessors(AT_MOST);
const ALONE = Math.max(BESIDE_REQUESTS, Math.min(AT_MOST, availableParallelism(), BESIDE_REQUESTS + 1));
const turns = pLimit(BESIDE_REQUESTS);
/**
 * Part of a processor from which on this thread counts as busy, and the time over which it is measured. Time in which it
 * waits for a processor does not count: beside hashes on all of them any request would make it look busy.
 */
const BUSY = 0.5;
const MEASURED_MS = 100;
/** Hashes beside a new one, waiting and running. */
const MOST_BEFORE = 256;
const RETRY_AFTER_SECONDS = 5;

// The hash of a password nobody has, so that an unknown account costs as much time as a wrong password.
let nobody: Promise<string> | undefined;

/**
 * Takes some 20 ms and 19 MiB. Never inside a transaction. Chosen passwords go through hashNewPassword.
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

let measured = { at: performance.now(), used: process.threadCpuUsage() };

/** Sets the number of simultaneous hashes by this thread's load since the last check. */
function makeRoom(): void {
  const ms = performance.now() - measured.at;
  if (ms < MEASURED_MS) return;
  const { user, system } = process.threadCpuUsage(measured.used);
  measured = { at: performance.now(), used: process.threadCpuUsage() };
  turns.concurrency = (user + system) / 1000 < BUSY * ms ? ALONE : BESIDE_REQUESTS;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  makeRoom();
  if (turns.pendingCount + turns.activeCount > MOST_BEFORE) throw new Overloaded(RETRY_AFTER_SECONDS);
  return turns(work);
}

import { hash, verify } from '@node-rs/argon2';

// argon2id with the parameters OWASP recommends first: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The hash of a password nobody has, so that an unknown account costs as much time as a wrong password.
let nobody: Promise<string> | undefined;

/** Takes some 20 ms and 19 MiB. Never inside a transaction. A password somebody has chosen goes through hashNewPassword. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

/** Exactly one verification, whether or not there is an account. Never inside a transaction. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const right = await verify(stored ?? (await nobody), password.normalize('NFKC'));
  return right && Boolean(stored);
}

/** Whether a stored hash was made with less work than one made today. */
export function isOutdatedHash(stored: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? [];
  return !(Number(memory) >= COST.memoryCost && Number(passes) >= COST.timeCost);
}

/** A box lasts 28 days, and is given late or packed for later at times: sticks that went into none for so long are used up. */
const USED_UP_DAYS = 90;
const DAY_MS = 86_400_000;

interface Made {
  version: number;
  createdAt: Date;
}

/**
 * Versions whose sticks may be at home, on the way or in a packed box, of all versions, the newest first: the newest, those
 * replaced lately, and those that the household ever kept.
 */
export const mayBeAtHome = <V extends Made>(
  versions: readonly V[],
  { kept, now }: { kept: readonly number[]; now: Date },
): V[] =>
  versions.filter(({ version }, index) => {
    const next = versions[index - 1];
    const replaced = next ? now.getTime() - next.createdAt.getTime() : 0;
    return replaced < USED_UP_DAYS * DAY_MS || kept.includes(version);
  });

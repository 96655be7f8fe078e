import type { Month } from './month.ts';
import { monthChanges } from './month-changes.ts';

/** Hours from the mail that shows the difference until other sticks may be packed (N13). */
export const NOTICE_HOURS = 24;

/** The rule, in the words of the page and the decision. */
export const NOTICE_SENTENCE = `Other sticks go into boxes we pack at least ${NOTICE_HOURS} hours after we have mailed you what changes. A box packed before has the ones you know.`;

/** The earliest moment at which a version is packed. */
export const packedFrom = (madeAt: Date): Date => new Date(madeAt.getTime() + NOTICE_HOURS * 3_600_000);

interface MadeVersion {
  version: number;
  createdAt: Date;
  month: Month;
}

interface Packing<V> {
  now: Date;
  /** Whether the cat may still have these sticks. Asked about earlier versions alone. */
  isSafe: (version: V) => boolean;
}

/** A version for a box that is packed now, or the moment from which one may be packed. */
export type ToPack = { version: number } | { from: Date };

/**
 * Version for a box that is packed now, of all versions, the newest first: the newest one that its household was told
 * of in time, or that changes nothing. If that is an earlier version and no longer safe for the cat, the box waits for
 * the newest.
 */
export function versionToPack<V extends MadeVersion>(
  versions: readonly V[],
  { now, isSafe }: Packing<V>,
): ToPack | null {
  const [newest] = versions;
  if (!newest) return null;
  const known = versions.find((one, index) => isKnown(one, versions[index + 1], now)) ?? newest;
  if (known === newest || isSafe(known)) return { version: known.version };
  return { from: packedFrom(newest.createdAt) };
}

const isKnown = (one: MadeVersion, before: MadeVersion | undefined, now: Date): boolean =>
  !before || packedFrom(one.createdAt) <= now || monthChanges(before.month, one.month).length === 0;

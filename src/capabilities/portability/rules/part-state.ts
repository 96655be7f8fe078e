import type { PART_STATES } from '../contract.ts';

export type PartState = (typeof PART_STATES)[number];

interface Stamp {
  madeAt: Date;
  timelineHash: string;
  /** The rest of it, as a file. */
  portable: string;
}

/**
 * State of a part of an export, given earlier imports from the same household. An export of the household itself
 * has nothing new, and an older one takes the place of no newer one.
 */
export function partState(part: Stamp, { here, own }: { here: Stamp | null; own: boolean }): PartState {
  if (own) return 'own';
  if (!here) return 'new';
  if (part.timelineHash === here.timelineHash && part.portable === here.portable) return 'same';
  return part.madeAt < here.madeAt ? 'older' : 'update';
}

/** Whether something is stored. */
export const isStored = (state: PartState): boolean => state === 'new' || state === 'update';

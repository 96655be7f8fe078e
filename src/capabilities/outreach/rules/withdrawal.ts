import { WITHDRAWAL_DAYS } from '#src/capabilities/pricing/rules/times.ts';

const DAY_MS = 86_400_000;

/**
 * Until when somebody can withdraw: the end of the fourteenth day after the first sticks were at the door, wherever in the
 * world that day ends. Null while there are none at the door.
 */
export const withdrawableUntil = (sticksArrived: Date | null): Date | null =>
  sticksArrived && new Date(sticksArrived.getTime() + (WITHDRAWAL_DAYS + 1) * DAY_MS);

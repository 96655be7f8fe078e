import { WITHDRAWAL_DAYS } from '#src/capabilities/pricing/rules/times.ts';

const DAY_MS = 86_400_000;

/**
 * End of the right to withdraw: the end of the fourteenth day after the first sticks were delivered, in whichever time
 * zone it ends last. Null before that delivery.
 */
export const withdrawableUntil = (sticksArrived: Date | null): Date | null =>
  sticksArrived && new Date(sticksArrived.getTime() + (WITHDRAWAL_DAYS + 1) * DAY_MS);

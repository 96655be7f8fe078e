import type { ConsultationView, FreeSlots } from '../../contract.ts';

export type Slot = FreeSlots['slots'][number];
type BookedSlot = Pick<ConsultationView, 'startsAt' | 'vetId'>;

/** Month of the plan that a time is in. */
export const monthOf = ({ months }: FreeSlots, startsAt: string): FreeSlots['months'][number] | undefined =>
  months.find(({ from, until }) => from <= startsAt && startsAt < until);

/**
 * Times that a form offers, in order: those of months that have one left. One that is moved also has its own time, and
 * those of its own month.
 */
export function offeredSlots(free: FreeSlots, moved?: BookedSlot): Slot[] {
  const own = moved && monthOf(free, moved.startsAt);
  const slots = free.slots.filter(({ startsAt }) => {
    const month = monthOf(free, startsAt);
    return month && (month.left > 0 || month === own);
  });
  if (moved?.vetId) slots.push({ startsAt: moved.startsAt, vetId: moved.vetId });
  return slots.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
}

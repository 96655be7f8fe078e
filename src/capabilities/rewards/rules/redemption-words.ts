import type { Grant, RedemptionState } from './grants.ts';

interface RedemptionOutcome {
  state: RedemptionState;
  grant: Grant;
  undone: string | null;
}

export const WITHDRAWN = 'Cancelled. Your points are back.';

export function redemptionSaid(
  { state, grant, undone }: RedemptionOutcome,
  now: Date,
  dayText: (moment: string) => string,
): string {
  if (state === 'undone') return undone ?? WITHDRAWN;
  if (state === 'granting') return 'It is being added to your account.';
  const used = state === 'used';
  switch (grant.kind) {
    case 'discount':
      return used
        ? `${grant.percentOff}% was taken off a payment.`
        : `${grant.percentOff}% will be taken off your next payment.`;
    case 'free-shipping':
      return used ? 'A box was delivered free.' : 'Your next box with a delivery fee ships free.';
    case 'test-kit':
      return used ? `The kit for ${grant.catName} is in a box.` : `A kit for ${grant.catName} comes with the next box.`;
    case 'dna-report':
      return 'You can read the DNA report of every cat.';
    case 'priority-support':
      return new Date(grant.until) > now
        ? `We answer your messages first until ${dayText(grant.until)}.`
        : `We answered your messages first until ${dayText(grant.until)}.`;
    case 'download':
      return `${grant.catName} is ready to print.`;
  }
}

/** Whether an unused redemption can be withdrawn. Priority support is used from the start, a DNA report once the swab is read. */
export const isWithdrawable = (
  { state, grant }: Pick<RedemptionOutcome, 'state' | 'grant'>,
  swabRead: boolean,
): boolean => {
  if (state !== 'granted' || grant.kind === 'priority-support') return false;
  return grant.kind !== 'dna-report' || !swabRead;
};

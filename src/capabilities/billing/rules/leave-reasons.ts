/** Reasons that may be given after a cancellation, in the order they are shown. Keys are stored and never renamed. */
export const LEAVE_REASONS = {
  price: 'It costs too much',
  refused: 'My cat does not eat the sticks',
  'no-difference': 'I saw no difference',
  surplus: 'We have too many sticks left',
  delivery: 'The deliveries did not work',
  moved: 'We moved, or our life changed',
  died: 'My cat has died',
  other: 'Another reason',
} as const;

export type LeaveReason = keyof typeof LEAVE_REASONS;
export const LEAVE_REASON_IDS = Object.keys(LEAVE_REASONS) as [LeaveReason, ...LeaveReason[]];

/** Counts each reason, the most frequent first; reasons that nobody gave are left out. */
export function countReasons(given: readonly (readonly LeaveReason[])[]): { reason: LeaveReason; count: number }[] {
  return LEAVE_REASON_IDS.map((reason) => ({ reason, count: given.filter((all) => all.includes(reason)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

export const REDEMPTION_STATES = ['granting', 'granted', 'used', 'undone'] as const;
/** `used` cannot be given back any more: the discount came off, the kit left, the file was fetched. */
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** Result of a redemption. */
export type Grant =
  | { kind: 'discount'; discountId: string; percentOff: number }
  | { kind: 'free-shipping'; discountId: string }
  | { kind: 'test-kit'; extraId: string; catId: string; catName: string }
  | { kind: 'dna-report' }
  | { kind: 'priority-support'; until: string }
  | { kind: 'download'; catId: string; catName: string };

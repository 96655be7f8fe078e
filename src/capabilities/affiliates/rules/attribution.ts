/** Reason stored with an order of the affiliate's own household. */
export const OWN_HOUSEHOLD = 'It is the affiliate’s own household.';

/** Reason stored with an order that a colleague took out. */
export const REFUSED_BY_US = 'We looked at it, and it does not count.';

export interface AttributionCheck {
  /** The affiliate's own household, or the affiliate's own address. */
  own: boolean;
  orderedBefore: boolean;
}

/** Reason for which an order does not count for an affiliate; null if it does. */
export function attributionRefusal({ own, orderedBefore }: AttributionCheck): string | null {
  if (own) return OWN_HOUSEHOLD;
  return orderedBefore ? 'The customer had ordered before.' : null;
}

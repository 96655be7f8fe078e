/** The specification's own figures, which do not add up (C5): shown as they are, in Demo Mode only, and said to be no quote. */
export const SAMPLE_FIGURES = {
  badge: 'Multi-cat 25% OFF',
  monthlySpend: 143.97,
  saved: 35.99,
  individual: 179.95,
  nextPayment: { amount: 47.99, on: 'Feb 1' },
  kit: { amount: 89.99, days: 28 },
  /** Of the specification's sample plans; it names none beside these figures. */
  currency: 'USD',
} as const;

/** R305: 'in_transit' is IN TRANSIT. */
export const statusText = (status: string): string => status.replaceAll('_', ' ').toUpperCase();

/** R376: the order that the specification shows to somebody without one. */
export const SAMPLE_ORDER = {
  stepsDone: 2,
  deliveryDays: 3,
  status: 'In Transit',
  monthly: { amount: 3999, currency: 'USD' },
} as const;

import type { TierName } from './tiers.ts';

interface Reward {
  id: string;
  title: string;
  pointsCost: number;
}

/** R487. The longer somebody has been with us, the more is taken off. */
const OFF: Record<TierName, number> = { Silver: 10, Gold: 15, Platinum: 15 };

/** What coins can be spent on, the cheapest first. */
export const catalogueFor = (tier: TierName): Reward[] => [
  { id: 'free-shipping', title: 'Free shipping', pointsCost: 150 },
  { id: 'next-order', title: `${OFF[tier]}% off next order`, pointsCost: 300 },
  { id: 'priority-support', title: 'Priority support', pointsCost: 400 },
  { id: 'bonus-test-kit', title: 'Bonus test kit', pointsCost: 800 },
  { id: 'dna-report', title: 'Exclusive DNA report', pointsCost: 1200 },
];

/** By the points that were ever earned (C27). */
const TIERS = [
  { name: 'Silver', from: 0 },
  { name: 'Gold', from: 500 },
  { name: 'Platinum', from: 2000 },
] as const;

export type TierName = (typeof TIERS)[number]['name'];

export interface TierStanding {
  tier: TierName;
  /** Null at the top. */
  nextTier: { name: TierName; at: number; missing: number } | null;
}

export function tierOf(lifetime: number): TierStanding {
  const place = TIERS.findLastIndex(({ from }) => lifetime >= from);
  const next = TIERS[Math.max(0, place) + 1];
  return {
    tier: TIERS[Math.max(0, place)]?.name ?? 'Silver',
    nextTier: next ? { name: next.name, at: next.from, missing: next.from - Math.max(0, lifetime) } : null,
  };
}

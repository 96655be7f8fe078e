/** R486: where everybody begins. */
export const NO_POINTS = {
  coins: 0,
  lifetime: 0,
  tier: 'Silver',
  nextTier: { name: 'Gold', at: 500, missing: 500 },
  rewards: [],
};

import type { RedemptionView, RewardView } from '../../contract.ts';

/** R356. */
export const CATEGORY_WORDS: Record<RewardView['category'], string> = {
  discount: 'Discounts',
  product: 'Products',
  digital: 'Digital',
  experience: 'Experiences',
  other: 'Other',
};

/** A category has its colour, by day and by night. */
export const CATEGORY_FLOODS: Record<RewardView['category'], string> = {
  discount: 'f-eye',
  product: 'f-nose',
  digital: 'f-mint',
  experience: 'f-blue',
  other: 'f-oat',
};

/** Explains what happens after a redemption. */
export const HAPPENS: Record<RewardView['category'], string> = {
  discount: 'It is taken off by itself, the next time it applies.',
  product: 'It travels with the next box, and the lab waits for the sample.',
  digital: 'The file is under Your rewards at once, and can be handed back until it is downloaded.',
  experience: 'It begins at once.',
  other: 'It is yours at once.',
};

export const STATE_WORDS: Record<RedemptionView['state'], string> = {
  granting: 'On its way',
  granted: 'Ready',
  used: 'Used',
  undone: 'Points are back',
};

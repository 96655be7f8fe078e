import type { RedemptionView, RewardView } from '../../reward-contract.ts';

/** R356. */
export const CATEGORY_WORDS: Record<RewardView['category'], string> = {
  discount: 'Discounts',
  product: 'Products',
  digital: 'Digital',
  experience: 'Experiences',
  other: 'Other',
};

/** A category has its colour, by day and by night. */
export const CATEGORY_TINTS: Record<RewardView['category'], string> = {
  discount: 'f-eye',
  product: 'f-nose',
  digital: 'f-mint',
  experience: 'f-blue',
  other: 'f-oat',
};

/** Explains the effect of a redemption. */
export const HAPPENS: Record<RewardView['category'], string> = {
  discount: 'We apply it automatically the next time it fits.',
  product: 'It ships with your next box.',
  digital: 'You find the file under Your rewards right away. You can return it until you download it.',
  experience: 'It starts right away.',
  other: 'You get it right away.',
};

export const STATE_WORDS: Record<RedemptionView['state'], string> = {
  granting: 'On its way',
  granted: 'Ready',
  used: 'Used',
  undone: 'Points are back',
};

import type { Grant } from './grants.ts';
import type { TierName } from './tiers.ts';

export type RewardIcon = 'percent' | 'truck' | 'package' | 'dna' | 'message' | 'image' | 'calendar';

export interface Reward {
  id: string;
  title: string;
  description: string;
  category: 'discount' | 'product' | 'digital' | 'experience' | 'other';
  pointsCost: number;
  icon: RewardIcon;
  /** Times a household may redeem it; null for no limit. */
  limitPerUser: number | null;
  expiresAt: string | null;
  gives: Grant['kind'];
}

/** R487. The longer somebody has been with us, the more is taken off. */
export const PERCENT_OFF: Record<TierName, number> = { Silver: 10, Gold: 15, Platinum: 15 };

export const PRIORITY_DAYS = 90;

/** The year that is printed below the cat, and until when anybody wants it: the end of January in Dubai. */
export const CALENDAR_YEAR = 2027;
const CALENDAR_UNTIL = '2027-01-31T19:59:59.999Z';

/** Placeholder of the reduction by the household's tier. */
export const PERCENT_WORD = '{percent}';

const plain = { limitPerUser: null, expiresAt: null };

/** The rewards the shop is built with. Versions published at the desk change their words, cost and availability. */
const BUILT: readonly Reward[] = [
  {
    ...plain,
    id: 'poster',
    title: 'Your cat as a poster',
    description: 'The portrait, print-ready, A2.',
    category: 'digital',
    pointsCost: 120,
    icon: 'image',
    gives: 'download',
  },
  {
    ...plain,
    id: 'calendar',
    title: `${CALENDAR_YEAR} with your cat`,
    description: 'A whole year below the portrait, print-ready, A2. Naps are not marked, there are too many.',
    category: 'digital',
    pointsCost: 140,
    icon: 'calendar',
    expiresAt: CALENDAR_UNTIL,
    gives: 'download',
  },
  {
    ...plain,
    id: 'free-shipping',
    title: 'Free shipping',
    description: 'For your next box with a delivery fee.',
    category: 'discount',
    pointsCost: 150,
    icon: 'truck',
    gives: 'free-shipping',
  },
  {
    ...plain,
    id: 'next-order',
    title: `${PERCENT_WORD} off next order`,
    description: 'For one box, any plan.',
    category: 'discount',
    pointsCost: 200,
    icon: 'percent',
    gives: 'discount',
  },
  {
    ...plain,
    id: 'priority-support',
    title: 'Priority support',
    description: `For ${PRIORITY_DAYS} days we answer your messages first.`,
    category: 'experience',
    pointsCost: 300,
    icon: 'message',
    gives: 'priority-support',
  },
  {
    ...plain,
    id: 'bonus-test-kit',
    title: 'Bonus test kit',
    description: 'For a cat without a test. It comes with a box.',
    category: 'product',
    pointsCost: 450,
    icon: 'package',
    gives: 'test-kit',
  },
  {
    ...plain,
    id: 'dna-report',
    title: 'Exclusive DNA report',
    description: 'The DNA reports of all your cats, permanently and without Pro.',
    category: 'other',
    pointsCost: 1200,
    icon: 'dna',
    limitPerUser: 1,
    gives: 'dna-report',
  },
];

/** The kind of rewards among the versions of `publishing`; a key is the id of a reward. */
export const REWARD_KIND = 'reward' as const;

/** A reward as it is written at the desk. Its benefit, limit and end are code. */
export type RewardContent = Pick<Reward, 'title' | 'description' | 'pointsCost'>;

export const REWARD_IDS = BUILT.map(({ id }) => id);

/** A reward of the build as the desk begins with it. */
export const BUILT_REWARDS: ReadonlyMap<string, RewardContent> = new Map(
  BUILT.map(({ id, title, description, pointsCost }) => [id, { title, description, pointsCost }]),
);

/** Changed rewards by id; null for one that was taken off. */
export type PublishedRewards = ReadonlyMap<string, RewardContent | null>;

/** Rewards that are offered, the cheapest first: those of the build with the ones published since. */
export function catalogueFor(tier: TierName, published: PublishedRewards = new Map()): Reward[] {
  const offered = BUILT.flatMap((reward) => {
    const changed = published.get(reward.id);
    return changed === null ? [] : [inWords({ ...reward, ...changed }, tier)];
  });
  return offered.toSorted((a, b) => a.pointsCost - b.pointsCost);
}

/** A reward's words with the discount of the tier. */
function inWords<R extends RewardContent>(reward: R, tier: TierName): R {
  const said = (text: string) => text.replaceAll(PERCENT_WORD, `${PERCENT_OFF[tier]}%`);
  return { ...reward, title: said(reward.title), description: said(reward.description) };
}

const PERCENTS = [...new Set(Object.values(PERCENT_OFF))].map((percent) => `${percent}%`).join(' or ');

/** A text of a reward as its readers know it, with the discount of each tier: '10% or 15% off next order'. */
export const inEveryTier = (text: string): string => text.replaceAll(PERCENT_WORD, PERCENTS);

const FIGURE = /\d\s*(%|per\s?cent)/i;

/** A field that names a percentage in figures, or is a discount's name without the tier's reduction; null without one. */
export function wrongPercent(id: string, { title, description }: RewardContent): 'title' | 'description' | null {
  const gives = BUILT.find((reward) => reward.id === id)?.gives;
  const holds = (text: string) => text.includes(PERCENT_WORD);
  if (gives === 'discount' ? !holds(title) || FIGURE.test(title) : holds(title)) return 'title';
  const wrong = gives === 'discount' ? FIGURE.test(description) : holds(description);
  return wrong ? 'description' : null;
}

/** A reward that is or was offered, for redemptions from before it was taken off. */
export const titleOfReward = (id: string, published: PublishedRewards = new Map()): string | null => {
  const content = published.get(id) ?? BUILT_REWARDS.get(id);
  return content ? inWords(content, 'Silver').title : null;
};

export const isForCat = ({ gives }: Pick<Reward, 'gives'>): boolean => gives === 'download' || gives === 'test-kit';

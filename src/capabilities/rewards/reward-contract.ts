import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { REWARD_IDS } from './rules/catalogue.ts';
import { REDEMPTION_STATES } from './rules/grants.ts';

const Moment = z.string().openapi({ format: 'date-time' });

export const RewardView = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.enum(['discount', 'product', 'digital', 'experience', 'other']),
    pointsCost: z.number().int(),
    icon: z.string(),
    limitPerUser: z.number().int().nullable(),
    timesRedeemed: z.number().int(),
    expiresAt: Moment.nullable(),
    /** Reason for which it cannot be redeemed, apart from its points: limit, expiry, no running plan. */
    unavailable: z.string().nullable(),
    /** It is for one cat: which may be chosen, empty where it is not. */
    cats: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .openapi('Reward');
export type RewardView = z.infer<typeof RewardView>;

/** A reward as it is written at the desk. */
export const RewardContent = z
  .object({
    title: line(80, { missing: 'Please enter a name.' }),
    description: line(200, { missing: 'Please describe it in a sentence.' }),
    pointsCost: z
      .number('Please enter a whole number of points.')
      .int('Please enter a whole number of points.')
      .min(1, 'At least one point, please.')
      .max(100_000, 'At most 100,000 points, please.'),
  })
  .openapi('RewardContent');
/** Rewards are those whose effect is code. */
export const RewardId = z.enum(REWARD_IDS as [string, ...string[]], 'There is no such reward.');

export const RedeemInput = z.object({
  rewardId: line(60),
  /** Made by the page: the same press sent twice is one redemption. */
  redemptionId: z.uuid().optional(),
  catId: z.uuid().optional(),
  cost: z
    .number()
    .int()
    .optional()
    .describe('Points that the page shows. Where it costs other than that, nothing is redeemed.'),
});

export const RedemptionView = z
  .object({
    id: z.string(),
    rewardId: z.string(),
    title: z.string(),
    cost: z.number().int(),
    state: z.enum(REDEMPTION_STATES),
    /** Current state of the redemption, in a sentence. */
    said: z.string(),
    download: z.string().nullable(),
    withdrawable: z.boolean(),
    askedAt: Moment,
  })
  .openapi('Redemption');
export type RedemptionView = z.infer<typeof RedemptionView>;

import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { STREAK_KINDS } from './rules/streak-kinds.ts';

export { RewardContent, RewardId } from './reward-contract.ts';

export const refusals = defineErrors({
  'reward-unknown': [404, 'We cannot find this reward.'],
  'redemption-unknown': [404, 'We cannot find this redemption.'],
  'redemption-granting': [409, 'It is still being added. Please try again in a minute.'],
  'redemption-used': [409, 'This has already been used, so it cannot be returned.'],
  'redemption-returned': [409, 'Somebody else has returned this reward already. Its points are back.'],
  'redemption-taken': [409, 'This request was already used for another reward. Please try again.'],
});

const Moment = z.string().openapi({ format: 'date-time' });

export const PointsView = z
  .object({
    totalPoints: z.number().int().describe('All that were ever earned; they decide the tier.'),
    availablePoints: z.number().int(),
    level: z.number().int(),
    experienceToNext: z.number().int().describe('Points until the next level; level n takes n x 100.'),
  })
  .openapi('Points');
export type PointsView = z.infer<typeof PointsView>;

const AchievementView = z
  .object({
    id: z.string(),
    category: z.string(),
    title: z.string(),
    description: z.string(),
    type: z.string().describe('What is counted.'),
    requirement: z.number().int(),
    points: z.number().int(),
    icon: z.string().describe('An emblem.'),
    badgeColor: z.string(),
  })
  .openapi('Achievement');

/** R354, C30: the odd shape is kept on the wire. */
export const OverviewView = z
  .object({
    points: PointsView,
    completedAchievements: z.number().int(),
    totalAchievements: z.array(z.object({ count: z.number().int() })),
    recentActivity: z.array(
      z.object({
        id: z.string(),
        action: z.enum(['earned', 'spent']),
        description: z.string(),
        points: z.number().int().describe('Less than nothing where they went.'),
        createdAt: Moment,
      }),
    ),
    achievements: z.array(
      z.object({
        achievement: AchievementView,
        userAchievement: z.object({
          isCompleted: z.boolean(),
          progress: z.number().int(),
          completedAt: Moment.nullable(),
        }),
      }),
    ),
  })
  .openapi('AchievementsOverview');
export type OverviewView = z.infer<typeof OverviewView>;

export const StreakView = z
  .object({
    id: z.string(),
    streakType: z.enum(STREAK_KINDS),
    currentStreak: z.number().int().describe('Days'),
    longestStreak: z.number().int().describe('Days'),
    lastActivity: Moment.nullable(),
    loggedToday: z.boolean().describe("In the household's calendar"),
    /** A missed day that is let pass for now, because the month still had its grace day. */
    graceDay: z.string().nullable(),
    /** Reason for which it cannot be logged yet. */
    notYet: z.string().nullable(),
  })
  .openapi('Streak');
export type StreakView = z.infer<typeof StreakView>;

export const LogActivityInput = z.object({ streakType: z.enum(STREAK_KINDS) });

/** R360, R362: a refusal that somebody can understand is an answer, too. */
export const Done = z.object({ success: z.boolean(), message: z.string() }).openapi('Done');
export type Done = z.infer<typeof Done>;

export const ReferralView = z
  .object({
    code: z.string(),
    link: z.url(),
    points: z.number().int().describe('For each side'),
    ordered: z.number().int().describe('Friends who ordered'),
    came: z.number().int().describe('As `ordered`, for pages of 0.5.0 that are still open'),
    shipped: z.number().int().describe('Friends whose first box has left'),
  })
  .openapi('Referral');
export type ReferralView = z.infer<typeof ReferralView>;

export const ReferralCodeView = z
  .object({ valid: z.boolean().describe('Whether it brings points to an order now.') })
  .openapi('ReferralCode');
export type ReferralCodeView = z.infer<typeof ReferralCodeView>;

/** R273, R485. Coins are the points that can be spent; the tier comes from all that were ever earned. */
export const Loyalty = z
  .object({
    coins: z.number().int(),
    lifetime: z.number().int(),
    tier: z.string(),
    nextTier: z.object({ name: z.string(), at: z.number().int(), missing: z.number().int() }).nullable(),
    rewards: z
      .array(z.object({ id: z.string(), title: z.string(), pointsCost: z.number().int() }))
      .optional()
      .describe(
        'In the demo only. What a household can have now is at /api/rewards: its costs change while this answer is kept',
      ),
  })
  .openapi('Loyalty');
export type Loyalty = z.infer<typeof Loyalty>;

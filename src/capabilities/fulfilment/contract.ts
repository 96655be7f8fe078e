import { z } from '@hono/zod-openapi';
import { SubscriptionView } from '#src/capabilities/billing/contract.ts';
import { CatView } from '#src/capabilities/households/contract.ts';
import { ProgressAnswer } from '#src/capabilities/onboarding/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { JOURNEY_KEYS } from './rules/journey.ts';

const Step = z.object({
  key: z.enum(JOURNEY_KEYS as [string, ...string[]]),
  name: z.string(),
  status: z.enum(['completed', 'current', 'upcoming']),
  at: z.iso.datetime().nullable(),
});

const JourneyView = z
  .object({
    done: z.number().int(),
    phase: z.number().int(),
    step: z.number().int(),
    phases: z.array(z.object({ id: z.string(), name: z.string(), steps: z.array(Step) })),
  })
  .openapi('Journey');

export const OrderView = z
  .object({
    number: z.string(),
    placedAt: z.iso.datetime(),
    plan: z.enum(PLAN_IDS),
    catCount: z.number().int(),
    journey: JourneyView,
  })
  .openapi('Order');
export type OrderView = z.infer<typeof OrderView>;

/** Everything the first screen draws, in one call. */
export const HomeView = z
  .object({
    cats: z.array(CatView),
    subscription: SubscriptionView,
    order: OrderView.nullable(),
    supportEmail: z.string(),
  })
  .openapi('Home');
export type HomeView = z.infer<typeof HomeView>;

/** R474, C31: `catCount` is a text. */
export const UserStatus = z
  .object({
    isNewUser: z.boolean(),
    hasTestResults: z.boolean(),
    onboardingData: ProgressAnswer.shape.answers,
    selectedPlan: z.enum(PLAN_IDS),
    catCount: z.string(),
  })
  .openapi('UserStatus');
export type UserStatus = z.infer<typeof UserStatus>;

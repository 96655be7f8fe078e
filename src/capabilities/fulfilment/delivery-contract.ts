import { z } from '@hono/zod-openapi';
import { ProgressAnswer } from '#src/capabilities/onboarding/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { PARCEL_STATUSES } from '#src/platform/carriers/carrier.ts';
import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { STATUS_LABELS } from './rules/vocabularies.ts';

const Key = z.enum(JOURNEY_KEYS as [JourneyKey, ...JourneyKey[]]);

const Step = z.object({
  key: Key,
  name: z.string(),
  status: z.enum(['completed', 'current', 'upcoming', 'skipped']),
  at: z.iso.datetime().nullable(),
  /** Expected date, if one is promised and still to come. */
  expected: z.iso.datetime().nullable(),
});

const JourneyView = z
  .object({
    done: z.number().int(),
    phase: z.number().int(),
    step: z.number().int(),
    phases: z.array(z.object({ id: z.string(), name: z.string(), steps: z.array(Step) })),
  })
  .openapi('Journey');

/** The carrier's last status of a parcel that is followed. */
const CarrierNewsView = z
  .object({
    name: z.string().nullable().openapi({ description: 'The carrier.' }),
    status: z.enum(PARCEL_STATUSES),
    at: z.iso.datetime().nullable().openapi({ description: 'The carrier’s own time of it.' }),
    url: z.string().nullable().openapi({ description: 'The page about the parcel at the provider that follows it.' }),
  })
  .openapi('CarrierNews');
export const News = z.union([CarrierNewsView, z.null()]);

/** R387. The parcel that is on its way now, in the words of an order. */
const DeliveryView = z
  .object({
    status: z.enum(STATUS_LABELS),
    /** Of the whole way, in percent. */
    progress: z.number().int(),
    /** Number of completed steps of Order Confirmed, Packed, Shipped, Delivered. */
    orderSteps: z.number().int(),
    tracking: z.string().nullable(),
    carrier: News,
    expectedFrom: z.iso.datetime().openapi({ description: 'From when on the first sticks may be at the door.' }),
    expectedDelivery: z.iso.datetime().openapi({ description: 'By when the first sticks are at the door.' }),
    /** The promised date has passed. Never while the order waits for the household's samples. */
    late: z.boolean(),
    phases: z.array(z.object({ name: z.string(), date: z.iso.datetime().nullable(), completed: z.boolean() })),
    /** Description of an open problem. */
    trouble: z.string().nullable(),
    /** Set if the first box is not sent and its payment was refunded. */
    stopped: z.boolean(),
    /** Whether the household can book the courier for its samples now. */
    pickup: z.boolean(),
    /** Some of it was moved by the sandbox carrier: no parcel exists. */
    sandbox: z.boolean(),
  })
  .openapi('Delivery');

export const OrderView = z
  .object({
    id: z.string(),
    number: z.string(),
    placedAt: z.iso.datetime(),
    plan: z.enum(PLAN_IDS),
    catCount: z.number().int(),
    journey: JourneyView,
    delivery: DeliveryView,
  })
  .openapi('Order');
export type OrderView = z.infer<typeof OrderView>;

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

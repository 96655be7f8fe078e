import { z } from '@hono/zod-openapi';
import { SubscriptionView } from '#src/capabilities/billing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { line } from '#src/lib/text.ts';

const PlanStatus = SubscriptionView.shape.status;

/** A household as a search shows it. */
export const HouseholdRow = z
  .object({
    id: z.string(),
    /** Of guests, who have no account, the name on their newest order. */
    names: z.array(z.string()),
    /** Without one, guests. */
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    cats: z.array(z.object({ name: z.string(), archived: z.boolean() })),
    plan: z.object({ plan: z.enum(PLAN_IDS), status: PlanStatus, endsOn: z.string().nullable() }).nullable(),
    /** Number of the newest order. */
    order: z.string().nullable(),
    guest: z.boolean(),
  })
  .openapi('DeskHouseholdRow');
export type HouseholdRow = z.infer<typeof HouseholdRow>;

export const HouseholdList = z
  .object({
    households: z.array(HouseholdRow),
    /** More were found than are shown. */
    more: z.boolean(),
  })
  .openapi('DeskHouseholds');
export type HouseholdList = z.infer<typeof HouseholdList>;

export const HouseholdsQuery = z.object({ search: line(200).default('') });

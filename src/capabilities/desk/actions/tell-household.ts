import { mailboxOfHousehold } from '#src/capabilities/access/actions/mailbox-of-household.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { mailboxOfPlan } from '#src/capabilities/billing/actions/plan-right.ts';
import { buyersOfHousehold } from '#src/capabilities/billing/actions/household-payments.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type OnBehalf, onBehalfMail } from '../mail/on-behalf.ts';

/**
 * Mails a household about a colleague's act on its behalf, where the action sends no mail of its own: to the confirmed address of its
 * account, else to the address of its newest order. Without either, the timeline alone says it.
 */
export async function tellHousehold(ctx: Ctx, household: HouseholdScope, told: OnBehalf): Promise<void> {
  const ofPlan = await mailboxOfPlan(ctx, household);
  const to =
    ofPlan || (await mailboxOfHousehold(ctx, household, (await buyersOfHousehold(ctx.tx, household))[0] ?? ''));
  const { publicUrl: origin, supportEmail } = ctx.settings;
  if (to) await ctx.mail(onBehalfMail({ ...told, to, origin, supportEmail }));
}

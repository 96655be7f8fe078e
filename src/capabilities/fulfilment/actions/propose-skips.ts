import { systemScope } from '#src/capabilities/access/scopes.ts';
import { nearCharges } from '#src/capabilities/billing/actions/near-charges.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { newId } from '#src/lib/id.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { skipProposalMail } from '../mail/skip-proposal.ts';
import { PROPOSAL_DAYS } from '../rules/stick-runway.ts';
import { insertProposal, lastMonthOf } from '../runway-store.ts';
import { lockOrderOfCheckout } from '../store.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';
import { runwayOf } from './read-runway.ts';

const SYSTEM = systemActor('fulfilment/propose-skips');

/** Writes to every household for which a skip of the next box is proposed now, once for each box. */
export async function proposeSkips(services: AppServices): Promise<void> {
  const near = await services.read(SYSTEM, (ctx) => nearCharges(ctx, PROPOSAL_DAYS));
  for (const { checkoutId } of near) await services.transact(SYSTEM, (ctx) => proposeSkip(ctx, checkoutId));
}

async function proposeSkip(ctx: Ctx, checkoutId: string): Promise<void> {
  const order = await lockOrderOfCheckout(ctx.tx, checkoutId);
  if (!order) return;
  const { id: orderId, householdId, number } = order;
  const scope = systemScope(SYSTEM, householdId);
  const { proposed, cutOff, cats } = await runwayOf(ctx, scope);
  if (!proposed || !cutOff) return;
  const chargesAt = new Date(cutOff);
  const estimates = cats.flatMap(({ atCutOff, ...cat }) => (atCutOff === null ? [] : [{ ...cat, atCutOff }]));
  const row = {
    ...{ id: newId(), householdId, orderId, month: (await lastMonthOf(ctx.tx, orderId)) + 1, chargesAt },
    ...{ cats: estimates.map(({ id, atCutOff }) => ({ id, atCutOff })), mailedAt: ctx.now },
  };
  if (!(await insertProposal(ctx.tx, row))) return;
  const timeZone = (await settingsOfHousehold(ctx.tx, scope))?.timeZone ?? SHOP_ZONE;
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const to = await mailboxOfOrder(ctx, order);
  const pictures = await catsInMail(ctx, scope, estimates);
  await ctx.mail(
    skipProposalMail({ to, cats: pictures, estimates, chargesAt, timeZone, number, origin, supportEmail }),
  );
}

import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { catsBackMail } from '../mail/cat-pause.tsx';
import { insertChange } from '../plan-store.ts';
import { dueBack, leftOutAfter } from '../rules/cat-pause.ts';
import { openOf, type PlannedChange, renewsFor } from '../rules/plan-change.ts';
import { renewalTerms } from '../rules/renewal-terms.ts';
import { lockSubscription, type Subscription } from '../store.ts';
import { plansWithDuePause, updatePlan } from '../plan-note-store.ts';
import { agreementOf } from './agreement-of.ts';
import { catsOfPlan, staying } from './cats-of-plan.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { namesOf, nextPaymentOf } from './next-payment.ts';
import { pushSubscription } from './push-subscription.ts';

const SYSTEM = systemActor('billing/return-cats');

/** Ends the pauses of cats: the renewals after it are for them again, and the household is told days before the next one. */
export const returnPausedCats = defineJob<Record<string, never>>('billing-return-cats', {
  nightly: '08:40',
  async run(services) {
    const due = await services.read(SYSTEM, (ctx) => plansWithDuePause(ctx.tx, ctx.now));
    for (const id of due) await services.transact(SYSTEM, (ctx) => returnCats(ctx, id));
  },
});

async function returnCats(ctx: Ctx, id: string): Promise<void> {
  const row = await lockSubscription(ctx.tx, id);
  const back = row ? dueBack(row.excludedCats, row.currentPeriodEnd, ctx.now) : [];
  const checkout = row && (await checkoutById(ctx.tx, row.checkoutId));
  if (!row || !checkout || back.length === 0) return;
  const leaving = openOf(row.excludedCats).filter((one) => !back.includes(one));
  const excludedCats = leftOutAfter(row.excludedCats, leaving, { back: null, now: ctx.now });
  const ofPlan = await catsOfPlan(ctx, row, checkout);
  const inPlan = staying(ofPlan, { excludedCats }).map((cat) => cat.id);
  const { cats, sticksHeld } = renewsFor(
    ofPlan.map((cat) => cat.id),
    { excludedCats, withoutSticks: row.withoutSticks },
  );
  const plan = row.nextPlan ?? row.plan;
  const agreement = await agreementOf(ctx, checkout);
  const to = { plan, ...renewalTerms(agreement, cats, { plan, country: row.country }) };
  const { quantity, unitAmount, renewalAmount } = to;
  await updatePlan(ctx.tx, id, { quantity, unitAmount, renewalAmount, excludedCats, sticksHeld });
  await insertChange(ctx.tx, changeOf(row, { to, leaving, now: ctx.now }));
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId: row.stripeId });
  const here = back.filter((one) => inPlan.includes(one));
  if (here.length && !row.endsOn) {
    const names = await namesOf(ctx, row.householdId, here);
    const told = {
      ...{ names, cats: quantity, then: money(renewalAmount, row.currency), renewsOn: row.currentPeriodEnd },
      next: await nextPaymentOf(ctx, { ...row, quantity, unitAmount, renewalAmount, excludedCats, sticksHeld }),
    };
    await ctx.mail(catsBackMail({ ...told, ...(await addressedTo(ctx, checkout)) }));
  }
  await ctx.notify(row.householdId, 'billing');
}

/** The return as a change of the plan, for its history. */
function changeOf(
  row: Subscription,
  { to, leaving, now }: Pick<PlannedChange, 'to' | 'leaving'> & { now: Date },
): Parameters<typeof insertChange>[1] {
  const { id: subscriptionId, quantity, unitAmount, renewalAmount, currency, country } = row;
  const from = { plan: to.plan, quantity, unitAmount, renewalAmount };
  const until = (row.currentPeriodEnd ?? now).toISOString();
  const planned: PlannedChange = {
    ...{ effective: 'renewal', from, to, leaving, currency, country, due: 0, unitNow: unitAmount, until },
    ...{ prorationAt: Math.floor(now.getTime() / 1000), waits: !row.sticksLeftAt },
  };
  return { id: newId(), subscriptionId, planned, state: 'done', begunAt: now, settledAt: now };
}

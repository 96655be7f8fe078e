import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { staysBooked } from '../rules/booking.ts';
import { householdsWithUpcoming, lockUpcoming } from '../store.ts';
import { endConsultation } from './cancel-consultation.ts';
import { rightOfHousehold } from './plan-of-household.ts';
import { mailVet } from './write-mails.ts';

const SYSTEM = systemActor('consultations/follow-plan');

/** Cancels what a household has booked beyond its plan. Running it again changes nothing. */
export const followPlan = defineJob<{ householdId: string }>('consultations-follow-plan', {
  run: (services, { householdId }) => services.transact(SYSTEM, (ctx) => follow(ctx, householdId)),
});

/** The same for every household with something booked: a plan also rests without an event, once what is paid is over. */
export const followPlans = defineJob<Record<string, never>>('consultations-follow-plans', {
  nightly: '04:10',
  async run(services) {
    const ids = await services.read(SYSTEM, ({ tx, now }) => householdsWithUpcoming(tx, SYSTEM, now));
    for (const id of ids) await services.transact(SYSTEM, (ctx) => follow(ctx, id));
  },
});

async function follow(ctx: Ctx, householdId: string): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  await lockHousehold(ctx.tx, scope);
  const right = await rightOfHousehold(ctx, scope);
  for (const row of await lockUpcoming(ctx.tx, scope, ctx.now)) {
    if (staysBooked(right, row.startsAt)) continue;
    await endConsultation(ctx, scope, row, { by: 'shop', reason: null, counts: false, news: 'cancelled-by-plan' });
    await mailVet(ctx, row, 'cancelled');
  }
}

import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { vetsAtWork } from '#src/capabilities/access/actions/vets.ts';
import { keptSince } from '#src/capabilities/access/rules/retention.ts';
import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { staysBooked } from '../rules/booking.ts';
import { allVetRows, lockVet } from '../vet-store.ts';
import { forgetPhones, householdsWithUpcoming } from '../household-store.ts';
import { type Consultation, lockUpcoming, updateConsultation } from '../store.ts';
import { endConsultation } from './cancel-consultation.ts';
import { rightOfHousehold } from './plan-of-household.ts';
import { recordEvent } from './record-event.ts';
import { mailHousehold, mailVet } from './write-mails.ts';

const SYSTEM = systemActor('consultations/follow-plan');

/**
 * Cancels a household's consultations beyond its plan, and those with a former vet. Running it again
 * changes nothing.
 */
export const followPlan = defineJob<{ householdId: string }>('consultations-follow-plan', {
  run: (services, { householdId }) => services.transact(SYSTEM, (ctx) => follow(ctx, householdId)),
});

/**
 * Follows every household with a booking, in case an event was missed: a plan rests once its paid time is over. Phone
 * numbers of old calls are forgotten.
 */
export const followPlans = defineJob<Record<string, never>>('consultations-follow-plans', {
  nightly: '04:10',
  async run(services) {
    await services.transact(SYSTEM, ({ tx, now }) => forgetPhones(tx, SYSTEM, keptSince('consultationPhones', now)));
    const ids = await services.read(SYSTEM, ({ tx, now }) => householdsWithUpcoming(tx, SYSTEM, { now }));
    for (const householdId of ids)
      await services.transact(SYSTEM, (ctx) => ctx.enqueue(followPlan, { householdId }, { singletonKey: householdId }));
  },
});

/** Follows every household with something booked with a vet, who may be one no longer or has another video room. */
export const followVet = defineJob<{ vetId: string }>('consultations-follow-vet', {
  async run(services, { vetId }) {
    await services.transact(SYSTEM, async (ctx) => {
      // Bookings that began before the role changed have ended now; later ones see the change.
      await lockVet(ctx.tx, vetId);
      for (const householdId of await householdsWithUpcoming(ctx.tx, SYSTEM, { now: ctx.now, vetId }))
        await ctx.enqueue(followPlan, { householdId }, { singletonKey: householdId });
    });
  },
});

async function follow(ctx: Ctx, householdId: string): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  await lockHousehold(ctx.tx, scope);
  const right = await rightOfHousehold(ctx, scope);
  const atWork = new Set((await vetsAtWork(ctx)).map(({ id }) => id));
  for (const row of await lockUpcoming(ctx.tx, scope, ctx.now)) {
    const stays = staysBooked(right, row.startsAt);
    if (stays && atWork.has(row.vetId ?? '')) {
      await followRoom(ctx, scope, row);
      continue;
    }
    const news = stays ? 'cancelled-by-vet' : 'cancelled-by-plan';
    await endConsultation(ctx, scope, row, { by: 'shop', reason: null, counts: false, news });
    await mailVet(ctx, row, 'cancelled');
  }
}

/** Gives a consultation in a video room the room that its vet has now. */
async function followRoom(ctx: Ctx, scope: HouseholdScope, row: Consultation): Promise<void> {
  const link = (await allVetRows(ctx.tx)).find(({ vetId }) => vetId === row.vetId)?.link;
  if (row.way !== 'link' || !link || link === row.link) return;
  const moved = { ...row, link, sequence: row.sequence + 1, changedAt: ctx.now };
  await updateConsultation(ctx.tx, row.id, moved);
  await mailHousehold(ctx, scope, moved, 'changed');
  await recordEvent(ctx, moved, 'changed');
}

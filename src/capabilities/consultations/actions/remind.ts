import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { REMIND_HOURS } from '../rules/terms.ts';
import { type Consultation, consultationById, lockConsultation, updateConsultation } from '../store.ts';
import { mailHousehold } from './write-mails.ts';

const SYSTEM = systemActor('consultations/remind');
const REMIND_MS = REMIND_HOURS * 3_600_000;

/** Plans the reminder of a consultation; none where it is booked within that time, because the mail about that is one. */
export async function planReminder(ctx: Ctx, { id, startsAt }: Consultation): Promise<void> {
  const wait = startsAt.getTime() - REMIND_MS - ctx.now.getTime();
  if (wait <= 0) return;
  const wanted = { id, startsAt: startsAt.toISOString() };
  await ctx.enqueue(remindConsultation, wanted, { startAfterSeconds: Math.ceil(wait / 1000) });
}

/** Reminds once, also where the worker was away at the time; never of one that was moved, cancelled, or has begun. */
export const remindConsultation = defineJob<{ id: string; startsAt: string }>('consultations-remind', {
  run: (services, { id, startsAt }) => services.transact(SYSTEM, (ctx) => remind(ctx, id, startsAt)),
});

async function remind(ctx: Ctx, id: string, startsAt: string): Promise<void> {
  const found = await consultationById(ctx.tx, SYSTEM, id);
  if (!found) return;
  const scope = systemScope(SYSTEM, found.householdId);
  await lockHousehold(ctx.tx, scope);
  const row = await lockConsultation(ctx.tx, scope, id);
  if (!row || row.cancelledAt || row.remindedAt || row.startsAt.toISOString() !== startsAt) return;
  if (row.startsAt <= ctx.now) return;
  await updateConsultation(ctx.tx, id, { remindedAt: ctx.now });
  await mailHousehold(ctx, scope, row, 'reminder');
}

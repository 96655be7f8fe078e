import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type Consultation, consultationById, lockConsultation } from '../store.ts';
import { recordEvent } from './record-event.ts';

const SYSTEM = systemActor('consultations/note-held');

/** Plans the line on the timeline that says that a consultation is over. */
export async function planHeld(ctx: Ctx, { id, startsAt, endsAt }: Consultation): Promise<void> {
  const wait = Math.max(0, endsAt.getTime() - ctx.now.getTime());
  const wanted = { id, startsAt: startsAt.toISOString() };
  const one = { singletonKey: `${id} ${wanted.startsAt}`, startAfterSeconds: Math.ceil(wait / 1000) };
  await ctx.enqueue(noteHeld, wanted, one);
}

/** Notes once that a consultation was held; not of one that was moved, cancelled or missed. */
export const noteHeld = defineJob<{ id: string; startsAt: string }>('consultations-held', {
  run: (services, { id, startsAt }) => services.transact(SYSTEM, (ctx) => held(ctx, id, startsAt)),
});

async function held(ctx: Ctx, id: string, startsAt: string): Promise<void> {
  const found = await consultationById(ctx.tx, SYSTEM, id);
  if (!found) return;
  const scope = systemScope(SYSTEM, found.householdId);
  await lockHousehold(ctx.tx, scope);
  const row = await lockConsultation(ctx.tx, scope, id);
  if (!row || row.cancelledAt || row.noShowAt || row.startsAt.toISOString() !== startsAt) return;
  await recordEvent(ctx, row, 'held', row.endsAt);
}

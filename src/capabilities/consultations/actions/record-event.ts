import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { EventKind } from '../rules/booking.ts';
import type { Consultation } from '../store.ts';
import { insertEvent } from '../event-store.ts';

/** Adds a line about a consultation to the household's timeline, now or at another moment, and tells its open pages. */
export async function recordEvent(ctx: Ctx, row: Consultation, kind: EventKind, at = ctx.now): Promise<void> {
  const { id: consultationId, householdId, vetName, catIds, startsAt } = row;
  // Held is noted once, however often the job runs.
  const id = kind === 'held' ? consultationId : newId();
  await insertEvent(ctx.tx, { id, consultationId, householdId, kind, at, vetName, catIds, startsAt });
  await ctx.notify(householdId, 'messages');
}

import { otherWhoDid } from '#src/capabilities/access/actions/last-act.ts';
import { vetsAtWork } from '#src/capabilities/access/actions/vets.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { HoursInput } from '../desk-contract.ts';
import { refusals } from '../contract.ts';
import { lockVet, saveVet } from '../vet-store.ts';
import { usesRoom } from '../store.ts';
import { followVet } from './follow-plan.ts';
import { isOwn, type Staff } from './own-consultation.ts';

/**
 * Saves the hours of a vet. Booked times stay until they are moved or cancelled by hand; those in a video room follow to
 * another one, and keep it from being taken away. Refuses `vet-unknown`, `not-your-consultation`, `vet-room-in-use`,
 * and `vet-hours-changed` with who changed them.
 */
export async function saveHours(
  ctx: Ctx,
  scope: Staff,
  vetId: string,
  { version, link, ...hours }: HoursInput,
): Promise<DomainError | null> {
  if (!isOwn(scope, vetId)) return refusals('not-your-consultation');
  if (!(await vetsAtWork(ctx)).some(({ id }) => id === vetId)) return refusals('vet-unknown');
  const before = await lockVet(ctx.tx, vetId);
  // Bookings hold the vet's row, too: none is made in the room meanwhile.
  if (before?.link && !link && (await usesRoom(ctx.tx, scope, vetId, ctx.now))) return refusals('vet-room-in-use');
  const saved = await saveVet(ctx.tx, { vetId, hours, link: link || null, changedAt: ctx.now }, version);
  if (!saved) {
    const who = (await otherWhoDid(ctx, scope, { actions: ['consultation.hours'], subject: vetId })) ?? 'You';
    return refusals('vet-hours-changed', {
      message: `${who} changed these hours in the meantime. Please reload the page.`,
    });
  }
  if (before && before.link !== (link || null)) await ctx.enqueue(followVet, { vetId });
  return null;
}

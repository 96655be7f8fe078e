import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type BookInput, type ChangeInput, type ConsultationsView, refusals } from '../contract.ts';
import { CONSULTATION_RULES } from '../rules/booking.ts';
import { type Consultation, insertConsultation, lockConsultation, updateConsultation } from '../store.ts';
import { checkSlot } from './check-slot.ts';
import { consultationsOf } from './read-consultations.ts';
import { planHeld } from './note-held.ts';
import { recordEvent } from './record-event.ts';
import { planReminder } from './remind.ts';
import { mailHousehold, mailVet } from './write-mails.ts';

/** Bookings and changes of one household in a day: each sends mails. */
const CHANGES = { max: 20, windowSeconds: 86_400 };

/**
 * Books a slot. Sent again, it is the same booking. Refuses as `checkSlot` does, `consultation-differs`, and
 * `too-many-attempts`.
 */
export async function bookConsultation(ctx: Ctx, input: BookInput): Promise<ConsultationsView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  await lockHousehold(ctx.tx, scope);
  const known = await lockConsultation(ctx.tx, scope, input.id);
  if (known?.cancelledAt) return refusals('consultation-cancelled');
  if (known) return isSame(known, input) ? consultationsOf(ctx, scope) : refusals('consultation-differs');
  const limited = await consumeLimit(ctx, CHANGES, 'consultation', scope.householdId);
  if (limited) return limited;
  const booked = await checkSlot(ctx, scope, input);
  if (isDomainError(booked)) return booked;
  const row: Consultation = {
    ...booked,
    ...{ id: input.id, householdId: scope.householdId, sequence: 0, counts: true },
    ...{ cancelledBy: null, cancelReason: null, cancelledAt: null, noShowAt: null, remindedAt: null },
    ...{ bookedAt: ctx.now, changedAt: ctx.now },
  };
  if (!(await insertConsultation(ctx.tx, row))) return refusals('slot-taken');
  await mailVet(ctx, row, 'booked');
  return finish(ctx, scope, row, 'booked');
}

/** Moves a consultation, or changes its topic. Refuses as booking does, `consultation-not-found`, `consultation-too-late`. */
export async function changeConsultation(
  ctx: Ctx,
  id: string,
  input: ChangeInput,
): Promise<ConsultationsView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  await lockHousehold(ctx.tx, scope);
  const before = await lockConsultation(ctx.tx, scope, id);
  if (!before) return refusals('consultation-not-found');
  const may = CONSULTATION_RULES.change(before, ctx.now);
  if (may !== 'allowed') return refusals(may);
  const booked = await checkSlot(ctx, scope, input, before);
  if (isDomainError(booked)) return booked;
  const row: Consultation = { ...before, ...booked, sequence: before.sequence + 1, changedAt: ctx.now };
  if (sameFacts(before, row)) return consultationsOf(ctx, scope);
  const limited = await consumeLimit(ctx, CHANGES, 'consultation', scope.householdId);
  if (limited) return limited;
  if (before.startsAt.getTime() !== row.startsAt.getTime()) row.remindedAt = null;
  await updateConsultation(ctx.tx, id, row);
  if (before.vetId === row.vetId) await mailVet(ctx, row, 'changed');
  else {
    await mailVet(ctx, before, 'cancelled');
    await mailVet(ctx, row, 'booked');
  }
  return finish(ctx, scope, row, 'changed');
}

async function finish(ctx: Ctx, scope: HouseholdScope, row: Consultation, news: 'booked' | 'changed') {
  await planReminder(ctx, row);
  await planHeld(ctx, row);
  await mailHousehold(ctx, scope, row, news);
  await recordEvent(ctx, row, news);
  return consultationsOf(ctx, scope);
}

const isSame = (row: Consultation, input: BookInput): boolean =>
  row.vetId === input.vetId &&
  row.startsAt.getTime() === Date.parse(input.startsAt) &&
  row.question === input.question &&
  row.way === input.way &&
  row.catIds.length === input.catIds.length &&
  row.catIds.every((id) => input.catIds.includes(id));

const FACTS = ['vetId', 'catIds', 'question', 'way', 'phone', 'link'] as const;

const sameFacts = (before: Consultation, after: Consultation): boolean =>
  before.startsAt.getTime() === after.startsAt.getTime() &&
  FACTS.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));

import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import { otherWhoDid } from '#src/capabilities/access/actions/last-act.ts';
import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { NoteInput } from '../desk-contract.ts';
import { refusals } from '../contract.ts';
import { CONSULTATION_RULES } from '../rules/booking.ts';
import { type Consultation, lockConsultation, notesOf, updateConsultation } from '../store.ts';
import { insertNote } from '../note-store.ts';
import { endConsultation } from './cancel-consultation.ts';
import { isOwn, ownConsultation, type Staff } from './own-consultation.ts';
import { recordEvent } from './record-event.ts';
import { mailHousehold, mailVet } from './write-mails.ts';

const SYSTEM = systemActor('consultations/act-at-desk');

type Work = (held: { household: HouseholdScope; row: Consultation }) => Promise<DomainError | null>;

/** Holds household and consultation, in the order in which bookings do. */
async function onOwn(ctx: Ctx, scope: Staff, id: string, work: Work): Promise<DomainError | null> {
  const found = await ownConsultation(ctx, scope, id);
  if (isDomainError(found)) return found;
  const household = systemScope(SYSTEM, found.householdId);
  await lockHousehold(ctx.tx, household);
  const row = await lockConsultation(ctx.tx, household, id);
  if (!row) return refusals('consultation-not-found');
  // The household may have moved it to another vet meanwhile.
  return isOwn(scope, row.vetId) ? work({ household, row }) : refusals('not-your-consultation');
}

/** Names the colleague who cancelled it for the vet. */
async function refusedAct(
  ctx: Ctx,
  scope: Staff,
  { id, cancelledBy }: Consultation,
  code: Parameters<typeof refusals>[0],
): Promise<DomainError> {
  if (code !== 'consultation-cancelled' || cancelledBy !== 'vet') return refusals(code);
  const who = (await otherWhoDid(ctx, scope, { actions: ['consultation.cancel'], subject: id })) ?? 'You';
  return refusals(code, { message: `${who} cancelled this consultation.` });
}

/** Null where it was the same person. */
async function notedBefore(ctx: Ctx, scope: Staff, subject: string): Promise<DomainError | null> {
  const who = await otherWhoDid(ctx, scope, { actions: ['consultation.no-show'], subject });
  const message = `${who} noted before that nobody came to this consultation.`;
  return who ? refusals('consultation-noted', { message }) : null;
}

/** Null where it was the same person. */
async function cancelledBefore(ctx: Ctx, scope: Staff, { id, cancelledBy }: Consultation): Promise<DomainError | null> {
  const who =
    cancelledBy === 'vet'
      ? await otherWhoDid(ctx, scope, { actions: ['consultation.cancel'], subject: id })
      : `The ${cancelledBy}`;
  const message = `${who} cancelled this consultation before. Your reason was not sent.`;
  return who ? refusals('consultation-cancelled', { message }) : null;
}

/**
 * Adds a note, signed with the colleague's name. The same note sent again is the same one. Refuses
 * `consultation-not-begun`, `consultation-cancelled`, `consultation-differs`.
 */
export const noteConsultation = (ctx: Ctx, scope: Staff, id: string, { id: noteId, text }: NoteInput) =>
  onOwn(ctx, scope, id, async ({ household, row }) => {
    const may = CONSULTATION_RULES.note(row, ctx.now);
    if (may !== 'allowed') return refusedAct(ctx, scope, row, may);
    const authorName = (await fullNames(ctx.tx, [scope.personId])).get(scope.personId) ?? 'A vet';
    const note = { id: noteId, consultationId: id, householdId: row.householdId, catIds: row.catIds };
    const written = { ...note, authorId: scope.personId, authorName, body: text, at: ctx.now };
    if (!(await insertNote(ctx.tx, written))) {
      const same = (await notesOf(ctx.tx, [row])).some((one) => one.id === noteId && one.body === text);
      return same ? null : refusals('consultation-differs');
    }
    await mailHousehold(ctx, household, row, 'note');
    await ctx.notify(row.householdId, 'messages');
    return null;
  });

/**
 * Notes that nobody was there, and tells the household: it stays counted. Refuses `consultation-not-begun`,
 * `consultation-wait`, `consultation-cancelled`, and `consultation-noted` with the other colleague who noted it before.
 */
export const markNoShow = (ctx: Ctx, scope: Staff, id: string) =>
  onOwn(ctx, scope, id, async ({ household, row }) => {
    const may = CONSULTATION_RULES.noShow(row, ctx.now);
    if (may === 'done') return notedBefore(ctx, scope, id);
    if (may !== 'allowed') return refusedAct(ctx, scope, row, may);
    await updateConsultation(ctx.tx, id, { noShowAt: ctx.now, changedAt: ctx.now });
    await mailHousehold(ctx, household, row, 'missed');
    await recordEvent(ctx, row, 'no-show');
    return null;
  });

/**
 * Cancels for the vet, or records afterwards that it did not take place: it is not counted, and the household reads the
 * reason at once. Refuses `consultation-over`, and `consultation-cancelled` with the other colleague who cancelled it before.
 */
export const cancelAtDesk = (ctx: Ctx, scope: Staff, id: string, reason: string) =>
  onOwn(ctx, scope, id, async ({ household, row }) => {
    const may = CONSULTATION_RULES.cancelByVet(row, ctx.now);
    if (may === 'done') return cancelledBefore(ctx, scope, row);
    if (may !== 'allowed') return refusals(may);
    const news = ctx.now < row.startsAt ? 'cancelled-by-vet' : 'not-held';
    await endConsultation(ctx, household, row, { by: 'vet', reason, counts: false, news });
    if (row.vetId !== scope.personId) await mailVet(ctx, row, 'cancelled');
    return null;
  });

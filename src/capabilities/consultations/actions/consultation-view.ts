import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { ConsultationView, NoteView } from '../contract.ts';
import { CONSULTATION_RULES, changeableUntil, phaseOf } from '../rules/booking.ts';
import { type Consultation, notesOf } from '../store.ts';
import type { ConsultationNote } from '../note-store.ts';
import { calendarPath } from './calendar-link.ts';

/** Living cats of a consultation, by the household's order. */
export async function catsOf(ctx: Pick<ReadCtx, 'tx'>, scope: HouseholdScope, row: Pick<Consultation, 'catIds'>) {
  const cats = await allCats(ctx.tx, scope);
  return cats.filter(({ id, archivedAt }) => !archivedAt && row.catIds.includes(id));
}

/** Consultations of one household as it sees them. */
export async function consultationViews(
  ctx: ReadCtx,
  scope: HouseholdScope,
  rows: readonly Consultation[],
): Promise<ConsultationView[]> {
  if (rows.length === 0) return [];
  const cats = await allCats(ctx.tx, scope);
  // A colleague who looks as the household does not read its words with the vet.
  const looks = ctx.actor.kind === 'person' && ctx.actor.lookedAtBy !== undefined;
  const notes = looks ? [] : await notesOf(ctx.tx, rows);
  return rows.map((row) => {
    const cancel = CONSULTATION_RULES.cancel(row, ctx.now);
    return {
      ...sharedView(row, ctx.now),
      ...(looks && { question: '', phone: null }),
      cats: cats
        .filter(({ id, archivedAt }) => !archivedAt && row.catIds.includes(id))
        .map(({ id, name }) => ({ id, name })),
      calendar: calendarPath(ctx, row.id),
      mayChange: CONSULTATION_RULES.change(row, ctx.now) === 'allowed',
      mayCancel: cancel === 'allowed' || cancel === 'late' ? cancel : 'no',
      changeableUntil: changeableUntil(row).toISOString(),
      notes: noteViews(notes, row.id),
    };
  });
}

/** Facts that the household and the desk both see. */
export function sharedView(row: Consultation, now: Date) {
  const { id, vetName: vet, vetId, way, phone, link, question, counts, cancelledBy, cancelReason } = row;
  return {
    ...{ id, vet, vetId, way, phone, link, question, counts, cancelledBy, cancelReason },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    phase: phaseOf(row, now),
  };
}

export const noteViews = (notes: readonly ConsultationNote[], consultationId: string): NoteView[] =>
  notes
    .filter((note) => note.consultationId === consultationId)
    .map(({ id, authorName: author, body: text, at }) => ({ id, author, text, at: at.toISOString() }));

import { ownerNames } from '#src/capabilities/access/actions/household-owner.ts';
import { vetsAtWork } from '#src/capabilities/access/actions/vets.ts';
import { catsForDesk } from '#src/capabilities/households/actions/find-cats.ts';
import type { Cat } from '#src/capabilities/households/rules/cat.ts';
import { addDays, dayIn } from '#src/capabilities/households/rules/days.ts';
import { momentOf } from '#src/lib/wall-clock.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { ConsultationsAtDesk, DeskConsultation, VetAtDesk } from '../desk-contract.ts';
import { CONSULTATION_RULES } from '../rules/booking.ts';
import { allVetRows } from '../vet-store.ts';
import { type Consultation, consultationsBetween, notesOf } from '../store.ts';
import { noteViews, sharedView } from './consultation-view.ts';
import { isOwn, type Staff } from './own-consultation.ts';

const SHOWN_DAYS = 7;
/** So long after midnight the evening before is still shown: a vet writes notes after the last call. */
const EVENING_MS = 4 * 3_600_000;

/** A week of consultations from a day on, and the hours that the colleague may set. Without a day it is today's, and until four in the morning yesterday's. */
export async function readAtDesk(ctx: ReadCtx, scope: Staff, wanted?: string): Promise<ConsultationsAtDesk> {
  const vets = await vetsWithHours(ctx, scope);
  const timeZone = vets.find(({ id }) => id === scope.personId)?.zone ?? SHOP_ZONE;
  const from = wanted ?? dayIn(timeZone, new Date(ctx.now.getTime() - EVENING_MS));
  const at = (day: string) => momentOf(Date.parse(`${day}T00:00:00Z`), timeZone);
  const span = { from: at(from), until: at(addDays(from, SHOWN_DAYS)) };
  const vetId = scope.role === 'admin' ? null : scope.personId;
  const rows = await consultationsBetween(ctx.tx, scope, { ...span, vetId });
  const notes = rows.length ? await notesOf(ctx.tx, rows) : [];
  // One statement each for the page, however many rows it has.
  const owners = await ownerNames(ctx.tx, scope, [...new Set(rows.map(({ householdId }) => householdId))]);
  const cats = await catsForDesk(ctx.tx, scope, [...new Set(rows.flatMap(({ catIds }) => catIds))]);
  const consultations = rows.map((row): DeskConsultation => {
    const may = (what: 'note' | 'noShow' | 'cancelByVet' | 'sheets') =>
      CONSULTATION_RULES[what](row, ctx.now) === 'allowed';
    return {
      ...sharedView(row, ctx.now),
      ...{ householdId: row.householdId, owner: owners.get(row.householdId)?.full ?? '' },
      cats: catsThere(cats, row),
      notes: noteViews(notes, row.id),
      ...{ mayNote: may('note'), mayCancel: may('cancelByVet'), mayMissed: may('noShow'), maySheets: may('sheets') },
    };
  });
  return { timeZone, from, consultations, vets };
}

async function vetsWithHours(ctx: ReadCtx, scope: Staff): Promise<VetAtDesk[]> {
  const rows = await allVetRows(ctx.tx);
  return (await vetsAtWork(ctx))
    .filter(({ id }) => isOwn(scope, id))
    .map(({ id, name }) => {
      const row = rows.find(({ vetId }) => vetId === id);
      const hours = row?.hours ?? { zone: SHOP_ZONE, weekly: [], daysOff: [], extra: [] };
      return { id, name, version: row?.version ?? 0, link: row?.link ?? null, ...hours };
    });
}

/** Cats of a consultation that live in its household now. */
const catsThere = (cats: readonly Cat[], { householdId, catIds }: Consultation) =>
  cats
    .filter((cat) => cat.householdId === householdId && !cat.archivedAt && catIds.includes(cat.id))
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name }) => ({ id, name }));

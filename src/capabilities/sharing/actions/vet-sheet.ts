import { type GeneratedDocument, generatedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { catView, findCardOf } from '#src/capabilities/households/actions/read-cat.ts';
import { notesSince } from '#src/capabilities/households/actions/find-entries.ts';
import { householdMedicines } from '#src/capabilities/households/actions/read-medicines.ts';
import { seriesOfCat, weightTrendOf } from '#src/capabilities/households/actions/read-series.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { addDays, type Day, dayIn } from '#src/capabilities/households/rules/days.ts';
import { resultsIn } from '#src/capabilities/lab/actions/read-results.ts';
import { sticksIn } from '#src/capabilities/lab/actions/read-sticks.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { VetSheet } from '../contract.ts';
import { LOG_DAYS } from '../rules/vet-log.ts';
import { SHOWN_NOTES } from '../rules/vet-notes.ts';
import { type VetFacts, vetSheet } from '../rules/vet-sheet.ts';
import { vetSheetTask } from '../tasks.ts';
import { vetNotesBefore } from './timeline.ts';

/** Reads the notes of our vets after consultations, newest first: `consultations` is above this module. */
export type ConsultationNotes = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
) => Promise<{ at: Date; authorName: string; body: string }[]>;

/**
 * The sheet of a cat as of now, and the calendar that its days are of; without notes where `consultationNotes` is null. Refuses
 * `cat-unknown`.
 */
export async function sheetOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  catId: string,
  consultationNotes: ConsultationNotes | null,
): Promise<{ sheet: VetSheet; timeZone: string } | DomainError> {
  const card = await findCardOf(ctx, scope, catId);
  if (isDomainError(card)) return card;
  const results = await resultsIn(ctx, scope, catId);
  if (isDomainError(results)) return results;
  const sticks = await sticksIn(ctx, scope, catId);
  if (isDomainError(sticks)) return sticks;
  const { timeZone } = card;
  const cat = catView(card, ctx.now);
  const series = await allSeries(ctx, scope, card);
  const day = dayIn(timeZone, ctx.now);
  const medicines = (await householdMedicines(ctx.tx, scope)).filter((one) => one.catId === card.cat.id);
  const notes = consultationNotes && (await notesOf(ctx, scope, { catId: card.cat.id, day, consultationNotes }));
  return { sheet: vetSheet({ cat, day, timeZone, series, results, sticks, medicines, notes }), timeZone };
}

/** More are read than shown, so that the sheet can say how many there are. */
const READ_NOTES = 100;

async function notesOf(
  { tx }: ReadCtx,
  scope: HouseholdScope,
  { catId, day, consultationNotes }: { catId: string; day: Day; consultationNotes: ConsultationNotes },
): Promise<VetFacts['notes']> {
  const page = { before: null, limit: READ_NOTES, catId };
  const ours = await consultationNotes(tx, scope, page);
  const others = await vetNotesBefore(tx, scope, page);
  return {
    log: await notesSince(tx, scope, { catId, from: addDays(day, 1 - LOG_DAYS), limit: SHOWN_NOTES.log }),
    vets: [
      ...ours.map(({ at, authorName, body }) => ({ at, name: authorName, practice: null, body })),
      ...others.map(({ at, name, practice, body }) => ({ at, name, practice, body })),
    ],
  };
}

const TREND_DAYS = 90;

async function allSeries(ctx: ReadCtx, scope: HouseholdScope, card: CatCard) {
  const recent = (kind: 'appetite' | 'activity' | 'water' | 'stick') =>
    seriesOfCat(ctx, scope, card, { kind, range: '30' });
  const weight = await seriesOfCat(ctx, scope, card, { kind: 'weight', range: 'all' });
  const lately = weight.days.filter(({ day }) => day > addDays(weight.to, -TREND_DAYS));
  return {
    // One line over a whole life says nothing about the last weeks.
    weight: { ...weight, trend: weightTrendOf(card, weight.to, lately) },
    appetite: await recent('appetite'),
    activity: await recent('activity'),
    water: await recent('water'),
    stick: await recent('stick'),
  };
}

/** The sheet as a document for its owner to print. Refuses `cat-unknown`. */
export async function vetDocument(
  ctx: ReadCtx,
  catId: string,
  consultationNotes: ConsultationNotes,
): Promise<GeneratedDocument | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await sheetOf(ctx, scope, catId, consultationNotes);
  return isDomainError(found) ? found : sheetDocument(scope, catId, found.sheet);
}

export const sheetDocument = (scope: HouseholdScope, catId: string, sheet: VetSheet): GeneratedDocument =>
  generatedDocument({ scope, of: catId, name: 'purrwell-for-the-vet.pdf', task: vetSheetTask, facts: sheet });

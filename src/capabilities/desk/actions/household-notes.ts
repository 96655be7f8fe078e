import { type NotedAct, STAFF_ACTS, type StaffActKey } from '#src/capabilities/access/rules/staff-acts.ts';
import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffOfHousehold } from '#src/capabilities/access/actions/as-staff.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { DomainError } from '#src/lib/domain-error.ts';
import type { Page } from '#src/platform/paging.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { HouseholdDetail } from '../household-contract.ts';
import { overtaken, refusals } from '../contract.ts';
import { deleteNote, insertNote, lockNotes, newerNoteOf, notesOf } from '../note-store.ts';
import { isChangedSince, namesWhatItSaw } from '../rules/same-acts.ts';

/**
 * Adds a note about a household, once however often it is sent. With an act it states the request for it. Refuses
 * `note-taken` where the id is that of another note.
 */
export async function addNote(
  ctx: Ctx,
  { household, scope }: StaffOfHousehold,
  { id, body, act = null }: { id: string; body: string; act?: StaffActKey | null },
): Promise<'added' | 'there' | DomainError> {
  const note = { id, householdId: household.householdId, staffId: scope.personId, act, body, at: ctx.now };
  const there = await insertNote(ctx.tx, note);
  const same = there && (['householdId', 'staffId', 'act', 'body'] as const).every((key) => there[key] === note[key]);
  if (!there) return 'added';
  return same ? 'there' : refusals('note-taken');
}

/** Takes back a note of an act that was refused, in the transaction that added it. */
export const takeNoteBack = (ctx: Ctx, household: HouseholdScope, id: string): Promise<void> =>
  deleteNote(ctx.tx, household, id);

/**
 * The same act that another colleague did for the household after the page of a request was shown, in words: "Noor Desk gave
 * this household a credit". Null without one, and for a request that does not say what its page showed.
 */
async function sameActSince(
  { tx, now }: ReadCtx,
  { household, scope }: StaffOfHousehold,
  { action, lastNote }: { action: NotedAct; lastNote: string | null | undefined },
): Promise<string | null> {
  if (lastNote === undefined) return null;
  const note = await newerNoteOf(tx, household, { act: action, than: lastNote, notBy: scope.personId, now });
  if (!note) return null;
  const name = (await fullNames(tx, [note.staffId])).get(note.staffId) ?? 'A former colleague';
  const { text } = STAFF_ACTS[action];
  return `${name} ${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\ba household\b/, 'this household');
}

/** Refuses an act that a colleague did after the page was shown, where it would be done once more or replaced. */
export async function sameActRefused(
  ctx: Ctx,
  staff: StaffOfHousehold,
  act: { action: NotedAct; lastNote: string | null | undefined },
): Promise<DomainError | null> {
  if (act.lastNote === undefined || namesWhatItSaw(act.action)) return null;
  await lockNotes(ctx.tx, staff.household);
  const done = await sameActSince(ctx, staff, act);
  return done === null
    ? null
    : overtaken(`${done} after you opened this page. Please look at it again first; your text is still here.`);
}

/** A refusal because something has changed, with the same act of a colleague that changed it; other refusals stay as they are. */
export async function namingColleague(
  ctx: ReadCtx,
  staff: StaffOfHousehold,
  { refused, ...act }: { action: NotedAct; lastNote: string | null | undefined; refused: DomainError },
): Promise<DomainError> {
  const done = isChangedSince(refused.code) ? await sameActSince(ctx, staff, act) : null;
  if (!done) return refused;
  return new DomainError(
    refused.code,
    refused.status,
    `${refused.message} ${done} after you opened this page.`,
    refused.extras,
  );
}

/** Notes about a household with their authors' names, the newest first: two statements. */
export async function readNotes(
  { tx }: ReadCtx,
  household: HouseholdScope,
  page: Pick<Page, 'before' | 'limit'>,
): Promise<HouseholdDetail['notes']> {
  const notes = await notesOf(tx, household, page);
  const names = await fullNames(tx, [...new Set(notes.map(({ staffId }) => staffId))]);
  return notes.map(({ id, staffId, act, body, at }) => ({
    ...{ id, act, body, at: at.toISOString() },
    author: names.get(staffId) ?? null,
  }));
}

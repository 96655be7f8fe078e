import { type NotedAct, STAFF_ACTS, type StaffActKey } from '#src/capabilities/access/rules/staff-acts.ts';
import { otherWhoDid } from '#src/capabilities/access/actions/last-act.ts';
import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffOfHousehold } from '#src/capabilities/access/actions/as-staff.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { DomainError } from '#src/lib/domain-error.ts';
import type { Page } from '#src/platform/paging.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { HouseholdDetail } from '../household-contract.ts';
import { refusals } from '../contract.ts';
import { deleteNote, insertNote, notesOf } from '../note-store.ts';

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

/** Time within which a colleague's act explains why the same act is refused now. */
const EXPLAINS_MS = 30 * 60_000;

/** The refusal of an act, with the name of another colleague who did the same for the household a short time ago. */
export async function namingColleague(
  ctx: ReadCtx,
  { household, scope }: StaffOfHousehold,
  { action, refused }: { action: NotedAct; refused: DomainError },
): Promise<DomainError> {
  const since = new Date(ctx.now.getTime() - EXPLAINS_MS);
  const name = await otherWhoDid(ctx, scope, { actions: [action], subject: household.householdId, since });
  if (!name || refused.message.includes(name)) return refused;
  const { text } = STAFF_ACTS[action];
  const done = `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\ba household\b/, 'this household');
  const message = `${refused.message} ${name} ${done} within the last half hour.`;
  return new DomainError(refused.code, refused.status, message, refused.extras);
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

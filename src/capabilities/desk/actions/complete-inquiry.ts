import { worksAt } from '#src/capabilities/access/rules/staff-roles.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import {
  addToHistory,
  changeInquiry,
  historyOfInquiry,
  lockInquiry,
} from '#src/capabilities/outreach/actions/inbox.ts';
import { saidSince } from '#src/capabilities/outreach/actions/desk-chat.ts';
import type { Inquiry } from '#src/capabilities/outreach/rules/inquiry.ts';
import { newId } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import {
  type AssignInput,
  type InquiryDetail,
  type InquiryEntry,
  overtaken,
  refusals,
  type StateInput,
} from '../contract.ts';
import { fullName } from '../rules/names.ts';
import { readInquiry } from './read-inbox.ts';

type State = Inquiry['state'];

const ENTRY = { done: 'done', open: 'reopened' } as const;

/**
 * Marks an inquiry as done, or reopens it. Repeating it is fine for the same person, and refuses `overtaken` for
 * another or where the customer of a chat has written since. Refuses `inquiry-unknown`.
 */
export async function setInquiryState(
  ctx: Ctx,
  scope: StaffScope<'inbox'>,
  id: string,
  { state, seen }: StateInput,
): Promise<InquiryDetail | DomainError> {
  const inquiry = await lockInquiry(ctx.tx, scope, id);
  if (!inquiry) return refusals('inquiry-unknown');
  if (inquiry.state !== state) {
    if (inquiry.kind === 'chat' && state === 'done' && (await saidSince(ctx.tx, id, seen)).customerWrote)
      return overtaken('A new message has come meanwhile. Please read it first.');
    await completeInquiry(ctx, scope, id, state);
    return readInquiry(ctx, scope, id);
  }
  const entries = await historyOfInquiry(ctx.tx, scope, id);
  const last = entries.findLast(({ entry }) => entry.kind === ENTRY[state]);
  if (!last || last.entry.authorId === scope.personId) return readInquiry(ctx, scope, id);
  const who = last.author ?? 'Someone';
  return overtaken(
    state === 'done' ? `${who} has already marked this as done.` : `${who} has already opened this again.`,
  );
}

/** Stores the new state and its author; the caller has locked the row. */
export async function completeInquiry(ctx: Ctx, scope: StaffScope<'inbox'>, id: string, state: State): Promise<void> {
  const doneAt = state === 'done' ? ctx.now : null;
  await changeInquiry(ctx.tx, id, { state, doneAt, updatedAt: ctx.now });
  await recordAct(ctx, scope, id, ENTRY[state]);
}

/** Adds a colleague's act to the history of a message; the row is locked by the caller. */
export async function recordAct(
  ctx: Ctx,
  scope: StaffScope<'inbox'>,
  inquiryId: string,
  kind: InquiryEntry['kind'],
  body: string | null = null,
): Promise<void> {
  await addToHistory(ctx.tx, { id: newId(), inquiryId, kind, authorId: scope.personId, body, at: ctx.now });
}

/**
 * Gives a message to a colleague, to oneself, or back to everybody. Refuses `inquiry-unknown`, `not-staff`, and
 * `overtaken` where somebody else has got it since it was looked at.
 */
export async function assignInquiry(
  ctx: Ctx,
  scope: StaffScope<'inbox'>,
  id: string,
  { from, to }: AssignInput,
): Promise<InquiryDetail | DomainError> {
  const inquiry = await lockInquiry(ctx.tx, scope, id);
  if (!inquiry) return refusals('inquiry-unknown');
  const now = inquiry.assigneeId;
  if (now === to) return readInquiry(ctx, scope, id);
  if (now !== from) {
    const holder = now && (await findAccount(ctx.tx, now));
    const entries = await historyOfInquiry(ctx.tx, scope, id);
    const who = entries.findLast(({ entry }) => entry.kind === 'assigned')?.author ?? null;
    return overtaken(assignedSince(who, holder ? fullName(holder) : null));
  }
  const person = to && (await findAccount(ctx.tx, to));
  if (to && !(person && worksAt(person, 'inbox'))) return refusals('not-staff');
  await changeInquiry(ctx.tx, id, { assigneeId: to, updatedAt: ctx.now });
  await recordAct(ctx, scope, id, 'assigned', person ? fullName(person) : null);
  return readInquiry(ctx, scope, id);
}

/** The sentence about an inquiry that changed hands, with the colleague who gave it on, where its history has one. */
function assignedSince(who: string | null, holder: string | null): string {
  if (!who) return holder ? `This has just been assigned to ${holder}.` : 'This is no longer assigned to anyone.';
  if (!holder) return `${who} has just given this back to everybody.`;
  return who === holder ? `${who} has just taken this.` : `${who} has just assigned this to ${holder}.`;
}

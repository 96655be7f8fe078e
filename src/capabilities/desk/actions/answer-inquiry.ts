import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import {
  addToHistory,
  changeInquiry,
  historyOfInquiry,
  lockInquiry,
} from '#src/capabilities/outreach/actions/inbox.ts';
import { mailSender } from '#src/capabilities/outreach/actions/mail-sender.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type InquiryDetail, type NoteInput, overtaken, refusals, type ReplyInput } from '../contract.ts';
import { replyMail } from '../mail/reply.tsx';
import { readInquiry } from './read-inbox.ts';
import { completeInquiry } from './complete-inquiry.ts';

/**
 * Answers by mail, and keeps the answer. The same reply sent again, also at the same moment, is one mail. Refuses
 * `inquiry-unknown`, `chat-answered-there`, `overtaken` where a colleague has answered meanwhile, `entry-taken`.
 */
export async function replyToInquiry(
  ctx: Ctx,
  scope: StaffScope<'inbox'>,
  inquiryId: string,
  { id, body, seen, done }: ReplyInput,
): Promise<InquiryDetail | DomainError> {
  const inquiry = await lockInquiry(ctx.tx, scope, inquiryId);
  if (!inquiry) return refusals('inquiry-unknown');
  const { email } = inquiry;
  if (inquiry.kind === 'chat' || email === null) return refusals('chat-answered-there');
  const entries = await historyOfInquiry(ctx.tx, scope, inquiryId);
  if (entries.some(({ entry }) => entry.id === id)) return readInquiry(ctx, scope, inquiryId);
  const replies = entries.filter(({ entry }) => entry.kind === 'reply');
  if (replies.length > seen) {
    const who = replies.at(-1)?.author ?? 'Somebody';
    return overtaken(`${who} has answered while you were writing. Please read that first; your text is still here.`);
  }
  const entry = { id, inquiryId, kind: 'reply' as const, authorId: scope.personId, body, at: ctx.now };
  if (!(await addToHistory(ctx.tx, entry))) return refusals('entry-taken');
  const author = await findAccount(ctx.tx, scope.personId);
  await ctx.mail(
    replyMail(ctx.settings, { inquiry: { ...inquiry, email }, body, author: author?.firstName ?? 'Purrwell' }),
  );
  await changeInquiry(ctx.tx, inquiryId, { updatedAt: ctx.now });
  await mailSender(ctx, email);
  if (done && inquiry.state === 'open') await completeInquiry(ctx, scope, inquiryId, 'done');
  return readInquiry(ctx, scope, inquiryId);
}

/** A word among colleagues; its sender never sees it. Refuses `inquiry-unknown`, `entry-taken`. */
export async function noteOnInquiry(
  ctx: Ctx,
  scope: StaffScope<'inbox'>,
  inquiryId: string,
  { id, body }: NoteInput,
): Promise<InquiryDetail | DomainError> {
  if (!(await lockInquiry(ctx.tx, scope, inquiryId))) return refusals('inquiry-unknown');
  const entry = { id, inquiryId, kind: 'note' as const, authorId: scope.personId, body, at: ctx.now };
  const fresh = await addToHistory(ctx.tx, entry);
  if (fresh) await changeInquiry(ctx.tx, inquiryId, { updatedAt: ctx.now });
  const detail = await readInquiry(ctx, scope, inquiryId);
  if (isDomainError(detail) || fresh) return detail;
  return detail.history.some((known) => known.id === id) ? detail : refusals('entry-taken');
}

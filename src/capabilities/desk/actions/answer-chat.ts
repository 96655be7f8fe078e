import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { addAnswer, messageWrittenIn, saidSince } from '#src/capabilities/outreach/actions/desk-chat.ts';
import { lockInquiry } from '#src/capabilities/outreach/actions/inbox.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { ChatAnswerInput } from '../chat-contract.ts';
import { type InquiryDetail, overtaken, refusals } from '../contract.ts';
import { readInquiry } from './read-inbox.ts';

/**
 * Answers in a chat. The same answer sent again, also at the same moment, is one. Refuses `inquiry-unknown`,
 * `not-a-chat`, `entry-taken`, and `overtaken` where a colleague has answered meanwhile.
 */
export async function answerChat(
  ctx: Ctx,
  scope: StaffScope<'inbox'>,
  inquiryId: string,
  { id, body, seen }: ChatAnswerInput,
): Promise<InquiryDetail | DomainError> {
  const inquiry = await lockInquiry(ctx.tx, scope, inquiryId);
  if (!inquiry) return refusals('inquiry-unknown');
  if (inquiry.kind !== 'chat') return refusals('not-a-chat');
  const writtenIn = await messageWrittenIn(ctx.tx, id);
  if (writtenIn) return writtenIn === inquiryId ? readInquiry(ctx, scope, inquiryId) : refusals('entry-taken');
  const { answeredBy } = await saidSince(ctx.tx, inquiryId, seen);
  if (answeredBy)
    return overtaken(
      `${answeredBy} has answered while you were writing. Please read that first; your text is still here.`,
    );
  if (!(await addAnswer(ctx, scope, { inquiryId, id, body }))) return refusals('entry-taken');
  return readInquiry(ctx, scope, inquiryId);
}

import { mailboxOfHousehold } from '#src/capabilities/access/actions/mailbox-of-household.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import {
  type Conversation,
  conversationOf,
  lastMessages,
  oldestUnread,
  updateConversation,
} from '../conversation-store.ts';
import { chatAnswerMail } from '../mail/chat-answer.tsx';
import { MAIL_AFTER_SECONDS, MAILED_MESSAGES } from '../rules/chat.ts';
import { inquiryForWork } from '../store.ts';

const SYSTEM = systemActor('outreach/mail-unread-answers');

/** Mails the answers of a conversation that have not been read for some minutes. */
export const mailUnread = defineJob<{ inquiryId: string }>('chat-mail-unread', {
  sameAs: ({ inquiryId }) => inquiryId,
  run: (services, { inquiryId }) => services.transact(SYSTEM, (ctx) => mailAnswers(ctx, inquiryId)),
});

export const mailUnreadLater = (ctx: Ctx, inquiryId: string, seconds = MAIL_AFTER_SECONDS): Promise<void> =>
  ctx.enqueue(mailUnread, { inquiryId }, { startAfterSeconds: seconds, singletonKey: inquiryId });

async function mailAnswers(ctx: Ctx, inquiryId: string): Promise<void> {
  const inquiry = await inquiryForWork(ctx.tx, inquiryId);
  const conversation = inquiry && (await conversationOf(ctx.tx, inquiryId));
  if (!inquiry?.email || !conversation) return;
  const oldest = await oldestUnread(ctx.tx, conversation);
  if (!oldest) return;
  // The first answers may have been read and another one be new: its own minutes count.
  const left = MAIL_AFTER_SECONDS - (ctx.now.getTime() - oldest.at.getTime()) / 1000;
  if (left > 0) return mailUnreadLater(ctx, inquiryId, Math.ceil(left));
  const messages = await lastMessages(ctx.tx, inquiryId, MAILED_MESSAGES);
  // The mailbox may be somebody else's: the customer's own messages go to an address of theirs alone.
  const proven = (await provenAddress(ctx, conversation)) === inquiry.email;
  const mailed = messages.filter(({ writer }) => proven || writer === 'staff');
  await ctx.mail(chatAnswerMail(ctx.settings, { ...inquiry, email: inquiry.email }, mailed));
  await updateConversation(ctx.tx, inquiryId, { mailedSeq: messages.at(-1)?.seq ?? conversation.mailedSeq });
}

/** The confirmed address of the household that the conversation belongs to; empty for a visitor's. */
const provenAddress = (ctx: Ctx, { householdId }: Conversation): Promise<string> | string =>
  householdId === null ? '' : mailboxOfHousehold(ctx, systemScope(SYSTEM, householdId), '');

import type { Ctx } from '#src/platform/services.ts';
import type { Conversation } from '../conversation-store.ts';
import { conversationChannel } from '../rules/chat.ts';

/** Notifies the open pages of a conversation's owner of news in it. */
export const notifyConversation = (ctx: Ctx, { inquiryId, householdId }: Conversation): Promise<void> =>
  ctx.notify(householdId ?? conversationChannel(inquiryId), 'messages');

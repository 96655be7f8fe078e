import type { Ctx } from '#src/platform/services.ts';
import type { Conversation } from '../conversation-store.ts';
import { conversationChannel } from '../rules/chat.ts';

/** Tells the open pages of whoever has the conversation that there is something new in it. */
export const notifyConversation = (ctx: Ctx, { inquiryId, householdId }: Conversation): Promise<void> =>
  ctx.notify(householdId ?? conversationChannel(inquiryId), 'messages');

import { isWithin, spansFrom } from '#src/lib/opening-hours.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { ChatView } from '../chat-contract.ts';
import { lastMessages, newestConversation, type WrittenMessage } from '../conversation-store.ts';
import { isContinued, signatureOf } from '../rules/chat.ts';
import type { ChatOwner } from '../rules/chat-owner.ts';
import { isAttended } from './chat-availability.ts';

const SHOWN = 200;

/** The chat as its panel shows it. Without an owner there is no conversation yet. */
export async function readChat(ctx: ReadCtx, owner: ChatOwner | null): Promise<ChatView> {
  const spans = spansFrom(ctx.settings.chatHours, ctx.now);
  return {
    there: await isAttended(ctx),
    open: isWithin(ctx.settings.chatHours, ctx.now),
    hours: spans.map(({ opens, closes }) => ({ opens: opens.toISOString(), closes: closes.toISOString() })),
    conversation: owner && (await currentConversation(ctx, owner)),
  };
}

async function currentConversation({ tx, now }: ReadCtx, owner: ChatOwner): Promise<ChatView['conversation']> {
  const found = await newestConversation(tx, owner);
  if (!found || !isContinued(found.inquiry, now)) return null;
  const { conversation, inquiry } = found;
  const messages = await lastMessages(tx, inquiry.id, SHOWN);
  return {
    id: inquiry.id,
    number: inquiry.number,
    email: inquiry.email,
    messages: messages.map(shownMessage),
    unread: messages.filter(({ writer, seq }) => writer === 'staff' && seq > conversation.readSeq).length,
  };
}

export const shownMessage = ({ id, writer, author, body, at }: WrittenMessage) => ({
  id,
  writer,
  author: signatureOf({ writer, author }),
  body,
  at: at.toISOString(),
});

import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Ctx, StaleReadCtx } from '#src/platform/services.ts';
import type { ChatMessage } from '../chat-contract.ts';
import {
  type AnswerTimes,
  conversationOf,
  conversationOfMessage,
  firstAnswerTimes,
  insertMessage,
  lastMessages,
  lastWords,
  updateConversation,
  writersSince,
} from '../conversation-store.ts';
import { updateInquiry } from '../store.ts';
import { mailUnreadLater } from './mail-unread-answers.ts';
import { notifyConversation } from './notify-conversation.ts';
import { shownMessage } from './read-chat.ts';

type Staff = StaffScope<'inbox'>;

const SHOWN = 500;

/** Messages of a conversation, whether its customer has seen the last answer, and whether an account wrote it. */
export async function chatAtDesk(
  tx: ReadHandle,
  _scope: Staff,
  inquiryId: string,
): Promise<{ messages: ChatMessage[]; seen: boolean; signedIn: boolean } | null> {
  const conversation = await conversationOf(tx, inquiryId);
  if (!conversation) return null;
  const messages = await lastMessages(tx, inquiryId, SHOWN);
  const answer = messages.findLast(({ writer }) => writer === 'staff');
  return {
    messages: messages.map(shownMessage),
    seen: answer !== undefined && answer.seq <= conversation.readSeq,
    signedIn: conversation.householdId !== null,
  };
}

/** The last message of each of these conversations. */
export const lastWordsOf = (tx: ReadHandle, scope: Staff, ids: string[]): Promise<Map<string, string>> =>
  lastWords(tx, scope, ids);

/** The conversation that has a message with this id; null where there is no such message. */
export const messageWrittenIn = async (tx: ReadHandle, id: string): Promise<string | null> =>
  (await conversationOfMessage(tx, id))?.inquiryId ?? null;

/** First name of a colleague who has answered since the last message that another one had on screen, and whether the customer has written. */
export async function saidSince(
  tx: ReadHandle,
  inquiryId: string,
  seen: string | null,
): Promise<{ answeredBy: string | null; customerWrote: boolean }> {
  const writers = await writersSince(tx, inquiryId, seen);
  const answer = writers.find(({ writer }) => writer === 'staff');
  return {
    answeredBy: answer ? (answer.name ?? 'Somebody') : null,
    customerWrote: writers.some(({ writer }) => writer === 'customer'),
  };
}

/**
 * Adds an answer to a conversation whose inquiry the caller has locked. It is mailed when it has not been read for some
 * minutes. False where a message has this id already.
 */
export async function addAnswer(
  ctx: Ctx,
  scope: Staff,
  { inquiryId, id, body }: { inquiryId: string; id: string; body: string },
): Promise<boolean> {
  const conversation = await conversationOf(ctx.tx, inquiryId);
  if (!conversation) throw new Error('A chat without a conversation.');
  const message = { id, inquiryId, writer: 'staff' as const, authorId: scope.personId, body, at: ctx.now };
  if (!(await insertMessage(ctx.tx, message))) return false;
  if (!conversation.firstAnswerAt) await updateConversation(ctx.tx, inquiryId, { firstAnswerAt: ctx.now });
  await updateInquiry(ctx.tx, inquiryId, { newMessages: false, updatedAt: ctx.now });
  await mailUnreadLater(ctx, inquiryId);
  await notifyConversation(ctx, conversation);
  return true;
}

/** First answer times of the conversations begun since: of all, and of those that began while somebody was there. */
export async function answerTimes(
  { tx }: StaleReadCtx,
  scope: StaffScope<'figures'>,
  since: Date,
): Promise<{ all: AnswerTimes; attended: AnswerTimes }> {
  return {
    all: await firstAnswerTimes(tx, scope, { since, attended: false }),
    attended: await firstAnswerTimes(tx, scope, { since, attended: true }),
  };
}

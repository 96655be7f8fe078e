import { consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type ChatMessageInput, type ChatView, refusals } from '../chat-contract.ts';
import {
  type Conversation,
  conversationOfMessage,
  insertMessage,
  lockByName,
  lockNewestConversation,
} from '../conversation-store.ts';
import { INBOX_CHANNEL, isContinued } from '../rules/chat.ts';
import type { ChatOwner } from '../rules/chat-owner.ts';
import { LIMITS } from '../rules/limits.ts';
import { insertEntry, updateInquiry } from '../store.ts';
import { beginConversation, type ChatSender } from './begin-conversation.ts';
import { notifyConversation } from './notify-conversation.ts';
import { readChat } from './read-chat.ts';

/**
 * Adds a customer's message to their conversation, or begins one. The same message sent again, also at the same moment,
 * is one. Refuses `too-many-attempts`, `message-taken`, and `address-needed` where a visitor without an address begins
 * one while nobody is there.
 */
export async function writeInChat(
  ctx: Ctx,
  sender: ChatSender,
  input: ChatMessageInput,
): Promise<ChatView | DomainError> {
  const { owner } = sender;
  await lockByName(ctx.tx, `chat-message ${input.id}`);
  const known = await conversationOfMessage(ctx.tx, input.id);
  if (known) return isOwnedBy(known, owner) ? readChat(ctx, owner) : refusals('message-taken');
  const refused = await countMessage(ctx, sender);
  if (refused) return refused;
  await lockByName(ctx.tx, `chat-owner ${ownerName(owner)}`);
  const current = await lockNewestConversation(ctx.tx, owner);
  const continued = current && isContinued(current.inquiry, ctx.now) ? current : undefined;
  const begun = continued ?? (await beginConversation(ctx, sender, await withAccount(ctx, input)));
  if (isDomainError(begun)) return begun;
  const { inquiry, conversation } = begun;
  await addMessages(ctx, inquiry.id, input);
  const done = inquiry.state === 'done';
  const open = done && { state: 'open' as const, doneAt: null };
  await updateInquiry(ctx.tx, inquiry.id, { newMessages: true, updatedAt: ctx.now, ...open });
  if (done) await noteReopened(ctx, inquiry.id);
  await notifyConversation(ctx, conversation);
  await ctx.notify(INBOX_CHANNEL, 'messages');
  return readChat(ctx, owner);
}

function isOwnedBy({ householdId, visitorHash }: Conversation, owner: ChatOwner): boolean {
  if ('scope' in owner) return householdId === owner.scope.householdId;
  return visitorHash !== null && Buffer.from(visitorHash).equals(owner.visitorHash);
}

const ownerName = (owner: ChatOwner): string =>
  'scope' in owner ? owner.scope.householdId : Buffer.from(owner.visitorHash).toString('hex');

async function countMessage(ctx: Ctx, { owner, client }: ChatSender): Promise<DomainError | null> {
  if ('scope' in owner) return consumeLimit(ctx, LIMITS.chatByHousehold, 'chat', ownerName(owner));
  return (
    (await consumeLimit(ctx, LIMITS.chatByAddress, 'chat-address', client.address)) ??
    (await consumeLimit(ctx, LIMITS.chatByVisitor, 'chat', ownerName(owner)))
  );
}

/** Name and address of the signed-in person; an address that was typed counts where the account has none. */
async function withAccount(ctx: Ctx, input: ChatMessageInput): Promise<ChatMessageInput> {
  const account = ctx.actor.kind === 'person' ? await findAccount(ctx.tx, ctx.actor.personId) : undefined;
  if (!account) return input;
  const name = `${account.firstName} ${account.lastName}`.trim();
  return { ...input, name, email: account.email ?? input.email };
}

async function addMessages(ctx: Ctx, inquiryId: string, { id, body, said = [] }: ChatMessageInput): Promise<void> {
  const message = { inquiryId, authorId: null, at: ctx.now };
  for (const { writer, body } of said) await insertMessage(ctx.tx, { ...message, id: newId(), writer, body });
  await insertMessage(ctx.tx, { ...message, id, writer: 'customer', body });
}

async function noteReopened(ctx: Ctx, inquiryId: string): Promise<void> {
  const entry = { id: newId(), inquiryId, kind: 'reopened' as const, authorId: null, body: null, at: ctx.now };
  await insertEntry(ctx.tx, entry);
}

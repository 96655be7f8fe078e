import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type ChatView, refusals } from '../chat-contract.ts';
import { claimConversations, lockNewestConversation, markRead } from '../conversation-store.ts';
import { conversationChannel, INBOX_CHANNEL } from '../rules/chat.ts';
import type { ChatOwner } from '../rules/chat-owner.ts';
import { LIMITS } from '../rules/limits.ts';
import { updateInquiry } from '../store.ts';
import { mailUnreadLater } from './mail-unread-answers.ts';
import { readChat } from './read-chat.ts';
import { countMail } from './receive-inquiry.ts';

/** Marks the conversation as seen up to this message: read ones are not mailed. */
export async function readUpTo(ctx: Ctx, owner: ChatOwner, messageId: string): Promise<void> {
  if (await markRead(ctx.tx, owner, messageId)) await ctx.notify(INBOX_CHANNEL, 'messages');
}

/** Has answers mailed to this address, or to that of the account, when the page has been left. Refuses `no-conversation`, `too-many-attempts`. */
export async function leaveAddress(ctx: Ctx, owner: ChatOwner, email: string): Promise<ChatView | DomainError> {
  const found = await lockNewestConversation(ctx.tx, owner);
  if (!found) return refusals('no-conversation');
  const own = (await accountOf(ctx))?.email;
  if (!own) {
    const refused = await consumeLimit(ctx, LIMITS.mailByEmail, 'chat-mailbox', found.inquiry.id);
    if (refused) return refused;
    const counted = await countMail(ctx, email);
    if (isDomainError(counted)) return counted;
  }
  await updateInquiry(ctx.tx, found.inquiry.id, { email: own ?? email, updatedAt: ctx.now });
  await mailUnreadLater(ctx, found.inquiry.id);
  await ctx.notify(INBOX_CHANNEL, 'messages');
  return readChat(ctx, owner);
}

/**
 * Moves the conversations of this browser to the household that signed in in it, with the name and address of its
 * account: earlier messages may be another person's, who is not mailed the later ones.
 */
export async function claimVisitorChat(ctx: Ctx, visitorHash: Uint8Array, scope: HouseholdScope): Promise<void> {
  const account = await accountOf(ctx);
  const claimed = await claimConversations(ctx.tx, visitorHash, scope);
  for (const id of claimed) {
    if (account) await updateInquiry(ctx.tx, id, { email: account.email, name: nameOf(account) });
    await ctx.notify(conversationChannel(id), 'messages');
  }
  if (claimed.length) await ctx.notify(scope.householdId, 'messages');
}

const accountOf = async (ctx: Ctx) =>
  ctx.actor.kind === 'person' ? findAccount(ctx.tx, ctx.actor.personId) : undefined;

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

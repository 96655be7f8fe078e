import { type ClientInfo, consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { hasPrioritySupport } from '#src/capabilities/rewards/actions/perks.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type ChatMessageInput, refusals } from '../chat-contract.ts';
import { type Conversation, conversationOf, insertConversation } from '../conversation-store.ts';
import { inquiryConfirmation } from '../mail/confirmation.tsx';
import { inquiryNotice } from '../mail/notice.tsx';
import type { ChatOwner } from '../rules/chat-owner.ts';
import { LIMITS } from '../rules/limits.ts';
import type { Inquiry } from '../store.ts';
import { isAttended } from './chat-availability.ts';
import { countMail, storeInquiry } from './receive-inquiry.ts';

export interface ChatSender {
  owner: ChatOwner;
  client: ClientInfo;
}

/**
 * Begins the conversation of a locked owner. While nobody is there it is a message as from the contact form: confirmed
 * by mail, and the desk is told. Refuses `address-needed`, `too-many-attempts`.
 */
export async function beginConversation(
  ctx: Ctx,
  { owner, client }: ChatSender,
  { id, body, name, email }: ChatMessageInput,
): Promise<{ inquiry: Inquiry; conversation: Conversation } | DomainError> {
  const attended = await isAttended(ctx);
  const visitor = 'visitorHash' in owner;
  if (visitor && !attended && !email) {
    const { message } = refusals('address-needed');
    return refusals('address-needed', { issues: [{ path: 'email', message }] });
  }
  if (visitor) {
    const refused = await consumeLimit(ctx, LIMITS.conversationByAddress, 'conversation', client.address);
    if (refused) return refused;
  }
  if (!attended && email) {
    const counted = await countMail(ctx, email);
    if (isDomainError(counted)) return counted;
  }
  const fields = {
    kind: 'chat',
    requestId: id,
    name: name || 'Visitor',
    email: email ?? null,
    body,
    details: {},
  } as const;
  const priority = !visitor && (await hasPrioritySupport(ctx.tx, owner.scope, ctx.now));
  const { inquiry } = await storeInquiry(ctx, { ...fields, priority });
  const whose = visitor
    ? { visitorHash: owner.visitorHash, householdId: null }
    : { visitorHash: null, householdId: owner.scope.householdId };
  await insertConversation(ctx.tx, { inquiryId: inquiry.id, ...whose, attended, startedAt: ctx.now });
  const conversation = await conversationOf(ctx.tx, inquiry.id);
  if (!conversation) throw new Error('A conversation was not stored.');
  if (!attended) {
    if (email) await ctx.mail(inquiryConfirmation(ctx.settings, { ...inquiry, email }));
    await ctx.mail(inquiryNotice(ctx.settings, inquiry));
  }
  return { inquiry, conversation };
}

import type { DomainError } from '#src/lib/domain-error.ts';
import type { AppServices } from '#src/platform/services.ts';
import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import { refusals } from '../chat-contract.ts';
import { newestConversation } from '../conversation-store.ts';
import { conversationChannel } from '../rules/chat.ts';
import type { ChatOwner } from '../rules/chat-owner.ts';
import { followChannel } from './follow-channel.ts';

const PAGES = 10;
const ASK_AGAIN = 30;

/** Streams news of a visitor's conversation. Refuses `no-conversation`, `too-many-pages`. */
export async function followConversation(
  services: AppServices,
  owner: ChatOwner,
): Promise<ReadableStream<Uint8Array> | DomainError> {
  const found = await newestConversation(services.database.db, owner);
  if (!found || 'scope' in owner) return refusals('no-conversation'); // a household has its own stream
  const channel = conversationChannel(found.inquiry.id);
  return (
    followChannel(services, { channel, atOnce: PAGES }) ?? accessRefusals('too-many-pages', { retryAfter: ASK_AGAIN })
  );
}

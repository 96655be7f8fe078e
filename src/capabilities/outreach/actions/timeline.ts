import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { ChatDay } from '../rules/chat.ts';
import { chatDaysBefore, inquiriesBefore, repliesBefore } from '../timeline-store.ts';

interface SentInquiry {
  id: string;
  at: Date;
  number: string;
  subject: string | null;
  body: string | null;
}

/** Inquiries from addresses that members have confirmed, newest first; without chats. */
export const writtenBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<SentInquiry[]> =>
  inquiriesBefore(tx, scope, page);

/** Our replies to them, newest first. */
export const answeredBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; number: string; body: string | null }[]> => repliesBefore(tx, scope, page);

/**
 * Messages of the household's chats, a day of a conversation at a time, newest first. Nothing of a chat in a browser in
 * which nobody of the household has signed in since, and no notes of colleagues.
 */
export const chattedBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page & { timeZone: string },
): Promise<ChatDay[]> => chatDaysBefore(tx, scope, page);

import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import { inquiriesBefore, repliesBefore } from '../timeline-store.ts';

interface SentInquiry {
  id: string;
  at: Date;
  number: string;
  subject: string | null;
  body: string | null;
}

/** Inquiries from addresses that members have confirmed, newest first. */
export const writtenBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<SentInquiry[]> =>
  inquiriesBefore(tx, scope, page);

/** Our replies to them, newest first. */
export const answeredBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; number: string; body: string | null }[]> => repliesBefore(tx, scope, page);

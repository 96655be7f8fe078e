import type { PartnerRecord } from '#src/capabilities/outreach/rules/partner-record.ts';

/**
 * Reason for which nobody can be paid for orders of a partner's page yet, as a code: its terms were not published, or it
 * has no address that a payee could confirm. Null where an account can be opened.
 */
export function accountBlockedBy({ published, holds, contactEmail }: PartnerRecord) {
  if (!published || !holds) return 'partner-unpublished';
  return contactEmail === null ? 'partner-without-address' : null;
}

import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { insertAffiliateEvent } from '../event-store.ts';
import type { AffiliateEventKind } from '../rules/affiliate-events.ts';

interface Event {
  affiliateId: string;
  kind: AffiliateEventKind;
  /** The order that was taken out, or put back. */
  checkoutId?: string;
}

/** Adds a colleague's act to the history of an affiliate. */
export const recordEvent = (
  ctx: Ctx,
  { personId }: StaffScope<'payments'>,
  { affiliateId, kind, checkoutId }: Event,
): Promise<void> =>
  insertAffiliateEvent(ctx.tx, {
    ...{ id: newId(), affiliateId, kind, checkoutId: checkoutId ?? null, personId, at: ctx.now },
  });

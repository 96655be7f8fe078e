import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { offerRuns, readOffer } from '#src/capabilities/pricing/actions/offer-seat.ts';
import { formatDate } from '#src/lib/dates.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { AppServices } from '#src/platform/services.ts';
import { type InvitationAnswer, refusals } from '../contract.ts';
import { placeOfOffer } from '../store.ts';
import { countUse } from './receive-inquiry.ts';

const VISITOR = { kind: 'visitor' } as const;

/**
 * Opens the link of an invitation to Pro. It changes nothing and can be opened any number of times while the invitation
 * runs. Refuses `invitation-unknown`, `invitation-over`, `too-many-attempts`.
 */
export async function openInvitation(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<InvitationAnswer | DomainError> {
  const refused = await countUse(services, caller, 'linkByAddress');
  if (refused) return refused;
  const offer = readOffer(token, services.settings.sessionSecret);
  if (!offer) return refusals('invitation-unknown');
  return services.read(VISITOR, async (ctx) => {
    const place = await placeOfOffer(ctx.tx, offer.offerId);
    if (!place?.offeredUntil || !(await offerRuns(ctx, offer.offerId))) return refusals('invitation-over');
    const { email, offeredUntil } = place;
    const until = formatDate('momentInZone', offeredUntil, SHOP_ZONE);
    const message = `Until ${until}, for orders with ${email}. Nothing is charged before you confirm the price.`;
    return { message, email, until: offeredUntil.toISOString() };
  });
}

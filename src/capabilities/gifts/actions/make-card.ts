import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { countryInSentence } from '#src/capabilities/access/rules/delivery-countries.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { dateWords } from '#src/lib/dates.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { AppServices } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { isExpired, redeemableUntil } from '../rules/gift.ts';
import { giftCardTask } from '../tasks.ts';
import { codeOf, redeemLink } from './gift-code.ts';
import { giftOfLink } from './read-gift.ts';

/** The card of a gift as a PDF, for its giver. Refuses `gift-not-paid`, `gift-redeemed`, `gift-disputed`, `gift-expired` and as `giftOfLink` does. */
export async function makeCard(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<Uint8Array | DomainError> {
  const gift = await giftOfLink(services, token, caller);
  if (isDomainError(gift)) return gift;
  if (gift.state !== 'paid') return refusals(gift.state === 'redeemed' ? 'gift-redeemed' : 'gift-not-paid');
  if (gift.disputedAt) return refusals('gift-disputed');
  if (isExpired(gift, services.clock.now())) return refusals('gift-expired');
  const code = codeOf(gift, services.settings.sessionSecret);
  return services.workers.run(giftCardTask, {
    number: gift.number,
    code,
    link: redeemLink(services.settings, gift),
    worth: `A test kit and ${countOf(gift.months, 'month')} of ${PLANS[gift.plan].name} for one cat`,
    from: gift.giverName,
    validUntil: dateWords(redeemableUntil(gift) ?? gift.createdAt),
    where: countryInSentence(gift.country),
    asOf: gift.paidAt ?? gift.createdAt,
  });
}

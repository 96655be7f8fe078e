import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { requestRefund } from '#src/capabilities/billing/actions/request-refund.ts';
import { lockSale, saleMoney } from '#src/capabilities/billing/actions/sale-money.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { type GiftView, refusals } from '../contract.ts';
import { withdrawBlockedBy } from '../rules/gift.ts';
import { saleKey } from '../rules/sale-key.ts';
import { lockGift } from '../store.ts';
import { giftOfLink, readGift } from './read-gift.ts';

const SYSTEM = systemActor('gifts/withdraw-gift');

/**
 * The giver withdraws: with this request the code is void, and the money goes back. Repeating it changes nothing.
 * Refuses `gift-not-paid`, `gift-redeemed`, `gift-disputed`, `gift-withdrawal-over` and as `giftOfLink` does.
 */
export async function withdrawGift(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<GiftView | DomainError> {
  const known = await giftOfLink(services, token, caller);
  if (isDomainError(known)) return known;
  const refused = await services.transact(SYSTEM, (ctx) => withdraw(ctx, known.id));
  return refused ?? readGift(services, token, caller);
}

async function withdraw(ctx: Ctx, giftId: string): Promise<DomainError | null> {
  const key = saleKey(giftId);
  await lockSale(ctx, key);
  const gift = await lockGift(ctx.tx, giftId);
  const blocked = gift && withdrawBlockedBy(gift, ctx.now);
  if (blocked === 'gift-refunded') return null; // withdrawn before
  if (blocked) return refusals(blocked);
  const money = await saleMoney(ctx, key);
  if (!money) return refusals('gift-not-paid');
  return requestRefund(ctx, {
    id: newId(),
    invoiceId: money.invoiceId,
    ask: { kind: 'full' },
    reason: 'withdrawal',
    note: 'The giver withdrew from the gift.',
    keepsPlan: false,
    by: null,
    seen: null,
  });
}

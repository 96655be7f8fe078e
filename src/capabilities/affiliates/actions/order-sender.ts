import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { checkoutIdOfOrder } from '#src/capabilities/billing/actions/order-facts.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { OrderSender } from '../contract.ts';
import { affiliateById, attributionOf } from '../store.ts';

/** Affiliate or partner whose order it is, counted or refused; null where nobody sent it. */
export async function orderSender(
  { tx }: ReadCtx,
  _scope: StaffScope<'payments'>,
  number: string,
): Promise<OrderSender> {
  const checkoutId = await checkoutIdOfOrder(tx, number);
  const attribution = checkoutId && (await attributionOf(tx, checkoutId));
  const affiliate = attribution && (await affiliateById(tx, attribution.affiliateId));
  if (!affiliate) return { sender: null };
  const { partnerId, refused } = attribution;
  return { sender: { name: affiliate.name, kind: partnerId ? 'partner' : 'affiliate', refused } };
}

import { systemScope } from '#src/capabilities/access/scopes.ts';
import { type Hold, holdOf as holdOfPayment, type PaidWith } from '#src/capabilities/billing/actions/hold-of.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { BoxRow } from '../box-store.ts';
import { refusals } from '../contract.ts';
import type { TransitionRequest, StepKey } from '../rules/state-machine.ts';
import { type OrderRow, orderById } from '../store.ts';

const SYSTEM = systemActor('fulfilment/payment-hold');

type Parcel = Pick<OrderRow, 'householdId' | 'checkoutId'> | Pick<BoxRow, 'householdId' | 'invoiceId' | 'orderId'>;

/** The steps by which something is sent. */
const LEAVING: ReadonlySet<StepKey> = new Set(['kit_shipped', 'optimizer_shipped', 'box_shipped']);

/** Keeps a parcel here while its payment is disputed or lost; `rules/shipping-blockers.ts` has every other reason. Refuses `payment-disputed`, `payment-lost` and `order-withdrawn`. */
export async function refuseWhileDisputed(
  ctx: Ctx,
  parcel: Parcel,
  move: TransitionRequest,
): Promise<DomainError | null> {
  if (move.kind !== 'step' || !LEAVING.has(move.to)) return null;
  const hold = await holdOf(ctx, parcel);
  return hold && refusals(hold);
}

/** Reason for which an order or a box must not leave. */
export async function holdOf(ctx: ReadCtx, parcel: Parcel): Promise<Hold | null> {
  const paidWith = await paymentOf(ctx, parcel);
  return paidWith && holdOfPayment(ctx.tx, systemScope(SYSTEM, parcel.householdId), paidWith);
}

/** A box without an invoice of its own was paid with its order, as by a gift. */
async function paymentOf({ tx }: ReadCtx, parcel: Parcel): Promise<PaidWith | null> {
  if ('checkoutId' in parcel) return { checkoutId: parcel.checkoutId };
  if (parcel.invoiceId) return { invoiceId: parcel.invoiceId };
  const order = await orderById(tx, parcel.orderId);
  return order ? { checkoutId: order.checkoutId } : null;
}

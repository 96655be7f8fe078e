import { systemScope } from '#src/capabilities/access/scopes.ts';
import { type Hold, holdOf as holdOfPayment, type PaidWith } from '#src/capabilities/billing/actions/hold-of.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { BoxRow } from '../box-store.ts';
import { refusals } from '../contract.ts';
import type { TransitionRequest, StepKey } from '../rules/state-machine.ts';
import type { OrderRow } from '../store.ts';

const SYSTEM = systemActor('fulfilment/payment-hold');

type Parcel = Pick<OrderRow, 'householdId' | 'checkoutId'> | Pick<BoxRow, 'householdId' | 'invoiceId'>;

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
  const paidWith = paymentOf(parcel);
  return paidWith && holdOfPayment(ctx.tx, systemScope(SYSTEM, parcel.householdId), paidWith);
}

function paymentOf(parcel: Parcel): PaidWith | null {
  if ('checkoutId' in parcel) return { checkoutId: parcel.checkoutId };
  return parcel.invoiceId ? { invoiceId: parcel.invoiceId } : null;
}

import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { LeaveReasonsInput } from '../plan-ending-contract.ts';
import { refusals } from '../contract.ts';
import { noteReasons, receiptByCode } from '../plan-store.ts';
import { findSubscription, type Subscription } from '../store.ts';

/** Keeps the household's reasons for cancelling with the receipt, in place of earlier ones. Refuses `not-cancelled`. */
export async function keepReasons(
  ctx: Ctx,
  { receiptCode }: Pick<Subscription, 'receiptCode'>,
  { reasons, note }: LeaveReasonsInput,
): Promise<{ message: string } | DomainError> {
  const receipt = receiptCode ? await receiptByCode(ctx.tx, receiptCode) : undefined;
  if (receipt?.content.kind !== 'cancelled') return refusals('not-cancelled');
  await noteReasons(ctx.tx, receipt.code, {
    reasons: [...new Set(reasons)],
    reasonNote: note || null,
    reasonsAt: ctx.now,
  });
  return { message: 'Thank you. It changes nothing about the cancellation.' };
}

/** The same by somebody signed in. Refuses `unauthorized` and `no-subscription`, too. */
export async function keepOwnReasons(ctx: Ctx, given: LeaveReasonsInput): Promise<{ message: string } | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const row = await findSubscription(ctx.tx, scope);
  return row ? keepReasons(ctx, row, given) : refusals('no-subscription');
}

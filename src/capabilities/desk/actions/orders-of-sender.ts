import { householdOfEmail } from '#src/capabilities/access/actions/find-accounts.ts';
import { CONTRACT_RULES, inTime, withdrawableUntil } from '#src/capabilities/billing/rules/plan-actions.ts';
import { isLiveStatus } from '#src/capabilities/billing/rules/subscription-states.ts';
import { withdrawableOrders } from '#src/capabilities/billing/actions/withdraw-order.ts';
import { sticksArrived } from '#src/capabilities/fulfilment/actions/sticks-arrived.ts';
import type { Inquiry } from '#src/capabilities/outreach/rules/inquiry.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { SendersOrder } from '../contract.ts';

type Sender = Pick<Inquiry, 'kind' | 'email' | 'createdAt'>;

/**
 * A withdrawal may be declared in any clear statement, so a plain message counts as well as the form. A chat does not: it is
 * answered to a browser, whatever address was typed in it, so it shows no orders. There the form is named.
 */
const mayDeclare = ({ kind }: Pick<Inquiry, 'kind'>): boolean => kind === 'withdrawal' || kind === 'contact';

/** Orders that the sender can withdraw from: bought with the sender's address, or by the account that confirmed it. */
export async function ordersOfSender(ctx: ReadCtx, inquiry: Sender): Promise<SendersOrder[]> {
  const { email } = inquiry;
  if (email === null || !mayDeclare(inquiry)) return [];
  const householdId = await householdOfEmail(ctx.tx, email);
  const found = await withdrawableOrders(ctx, { email, householdId });
  const shown: SendersOrder[] = [];
  for (const { checkoutId, number, placedAt, kept, plan, withdrawnAt, reagreedAt } of found) {
    const contract = { withdrawnAt, sticksArrived: await sticksArrived(ctx, checkoutId) };
    shown.push({
      number,
      placedAt: placedAt.toISOString(),
      kept,
      planLives: isLiveStatus(plan),
      until: withdrawableUntil(contract)?.toISOString() ?? null,
      inTime: inTime(contract, inquiry.createdAt),
      refundable: CONTRACT_RULES.refund(contract) === 'allowed',
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      reagreedAt: reagreedAt?.toISOString() ?? null,
    });
  }
  return shown;
}

import { systemScope } from '#src/capabilities/access/scopes.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { waitingDiscounts } from '../discount-store.ts';
import { paymentWith } from '../rules/discounts.ts';
import { kitsDue, renewalPayment } from '../rules/follow-up-kits.ts';
import type { NextPayment } from '../rules/payment-words.ts';
import type { Subscription } from '../store.ts';

const SYSTEM = systemActor('billing/next-payment');

/** The payment of the next renewal of a row, as it is or would be; null where it is the monthly sum, or nothing renews. */
export async function nextPaymentOf(ctx: Pick<ReadCtx, 'tx'>, row: Subscription): Promise<NextPayment | null> {
  if (row.quantity === 0 || row.sticksHeld || row.endsOn) return null;
  const waiting = await waitingDiscounts(ctx.tx, systemScope(SYSTEM, row.householdId));
  const payment = renewalPayment(waiting, row);
  if (payment === row.renewalAmount) return null;
  const due = kitsDue(row).filter(({ price }) => price > 0);
  return {
    payment: money(payment, row.currency),
    kits: due.length
      ? await namesOf(
          ctx,
          row.householdId,
          due.map(({ cat }) => cat),
        )
      : [],
    off: paymentWith(waiting, row) < row.renewalAmount,
  };
}

/** These cats by name, in the household's order. */
export async function catsNamed(
  ctx: Pick<ReadCtx, 'tx'>,
  householdId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const cats = await allCats(ctx.tx, systemScope(SYSTEM, householdId));
  return cats.filter(({ id }) => ids.includes(id));
}

/** Names of these cats, in the household's order. */
export const namesOf = async (...which: Parameters<typeof catsNamed>): Promise<string[]> =>
  (await catsNamed(...which)).map(({ name }) => name);

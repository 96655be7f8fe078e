import type { StaffOfHousehold } from '#src/capabilities/access/actions/as-staff.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { StaffRole } from '#src/capabilities/access/rules/staff-roles.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import type { AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import type { CreditQuote } from '../credit-contract.ts';
import { refusals } from '../contract.ts';
import { discountsOfKind, waitingDiscounts } from '../discount-store.ts';
import { mayCredit } from '../rules/credit.ts';
import { type Discount, discountAmounts, paymentWith } from '../rules/discounts.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { findLive } from '../store.ts';
import { makeDiscount } from './make-discount.ts';

/** Runs work in the transaction of a colleague who acts for a household; `again`: the same request was let in before. */
export type WithinStaff = <T>(
  work: (ctx: Ctx, staff: StaffOfHousehold, again: boolean) => Promise<T>,
) => Promise<T | DomainError>;

interface Credit {
  /** Of the discount: given twice, it is one. */
  id: string;
  percentOff: number;
  /** Of the colleague. */
  role: StaffRole;
}

/** The amount of a credit now. Refuses `no-payment-to-come`, `credit-above-role` and `credit-too-many`. */
export async function quoteCredit(
  ctx: ReadCtx,
  scope: HouseholdScope,
  credit: Credit,
): Promise<CreditQuote | DomainError> {
  const row = await findLive(ctx.tx, scope);
  if (!row || PLAN_RULES.discount(row) !== 'allowed') return refusals('no-payment-to-come');
  const refused = await creditRefused(ctx, scope, credit);
  if (refused) return refused;
  const wish: Discount = { id: credit.id, kind: 'credit', percentOff: credit.percentOff };
  const waiting = [...(await waitingDiscounts(ctx.tx, scope)).filter(({ id }) => id !== credit.id), wish];
  const amount = discountAmounts(waiting, row).find(({ id }) => id === credit.id)?.amount ?? 0;
  const payment = money(paymentWith(waiting, row), row.currency);
  const off = amount > 0 ? money(amount, row.currency) : null;
  return {
    ...{ off, payment },
    sentences: [
      off
        ? `The next payment is ${formatMoney(off)} less: ${credit.percentOff}% off the sticks.`
        : `Another discount comes off the next payment, so ${credit.percentOff}% off the sticks is for the one after it.`,
      `Without follow-up kits the next payment is ${formatMoney(payment)}.`,
    ],
  };
}

/**
 * Gives a household a credit: a discount on the sticks of its next payment, which quotes, reminders and the invoice show. `within` is
 * the transaction in which a colleague acts. Answers with the credit. Refuses as `quoteCredit` and `makeDiscount` do, and
 * `credit-changed` where it differs from the one shown.
 */
export async function giveCredit(
  services: AppServices,
  { seen, ...wished }: Omit<Credit, 'role'> & { seen: number | null },
  within: WithinStaff,
): Promise<{ quote: CreditQuote; staff: StaffOfHousehold } | DomainError> {
  const begun = await within(async (ctx, staff) => {
    const quote = await quoteCredit(ctx, staff.household, { ...wished, role: staff.scope.role });
    if (isDomainError(quote)) return quote;
    return (quote.off?.amount ?? null) === seen ? { quote, staff } : refusals('credit-changed');
  });
  if (isDomainError(begun)) return begun;
  const { household, scope } = begun.staff;
  const wish = { ...wished, kind: 'credit' as const, householdId: household.householdId };
  const credit = { ...wished, role: scope.role };
  const made = await makeDiscount(services, wish, (ctx, one) => creditRefused(ctx, one, credit));
  return isDomainError(made) ? made : begun;
}

async function creditRefused(ctx: ReadCtx, scope: HouseholdScope, credit: Credit): Promise<DomainError | null> {
  const before = (await discountsOfKind(ctx.tx, scope, 'credit')).filter(({ id }) => id !== credit.id);
  const verdict = mayCredit(credit, before, ctx.now);
  return verdict === 'allowed' ? null : refusals(verdict);
}

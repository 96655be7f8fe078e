import { disputedInvoices } from '#src/capabilities/billing/actions/disputed-invoices.ts';
import { CURRENCIES, type Currency, money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { AffiliateAccount } from '../contract.ts';
import { payoutsToAll } from '../payout-store.ts';
import { payableOf } from '../rules/payable.ts';
import { type Payee, payoutBlockedBy } from '../rules/payout.ts';
import type { RailSettings } from '../rules/rails.ts';
import { amountTaken } from '../rules/transfer.ts';
import { ledgerAmounts } from '../statement-store.ts';
import type { Affiliate } from '../store.ts';

export type Balance = AffiliateAccount['balances'][number];

/** Which ways of payouts there are. */
export const railSettings = ({ settings }: Pick<ReadCtx, 'settings'>): RailSettings => ({
  ...{ sepa: settings.payout !== undefined, connect: settings.payoutConnect !== undefined },
});

const sumIn = (currency: Currency, rows: readonly { currency: Currency; amount: number }[]): number =>
  rows.filter((row) => row.currency === currency).reduce((sum, { amount }) => sum + amount, 0);

interface BalanceInput {
  /** Signs of fraud by affiliate. */
  flags: ReadonlyMap<string, readonly string[]>;
  /** A batch that is checked, and left out. */
  withoutBatch?: string;
}

/**
 * Amounts that each affiliate earned, was paid and is owed, for each currency that has rows, by id. Three statements, however many
 * affiliates.
 */
export async function balancesOfAll(
  ctx: ReadCtx,
  affiliates: readonly Affiliate[],
  { flags, withoutBatch }: BalanceInput,
): Promise<Map<string, Balance[]>> {
  const ids = affiliates.map(({ id }) => id);
  const all = await ledgerAmounts(ctx.tx, ids);
  const disputed = await disputedInvoices(
    ctx.tx,
    all.map(({ invoiceId }) => invoiceId),
  );
  const rows = Map.groupBy(all, ({ affiliateId }) => affiliateId);
  const payouts = Map.groupBy(
    (await payoutsToAll(ctx.tx, ids)).filter(({ batch }) => batch.id !== withoutBatch),
    ({ payout }) => payout.affiliateId,
  );
  return new Map(
    affiliates.map((affiliate) => {
      const { id } = affiliate;
      const paidOut = (payouts.get(id) ?? []).map(({ payout, batch }) => ({
        ...{ amount: amountTaken(payout), currency: batch.currency },
      }));
      const ledger = { rows: rows.get(id) ?? [], disputed, paidOut };
      return [id, balancesIn(ctx, { ...affiliate, flags: flags.get(id) ?? [] }, ledger)];
    }),
  );
}

/** The balances of one affiliate. */
export const balancesOf = async (ctx: ReadCtx, affiliate: Affiliate, input: BalanceInput): Promise<Balance[]> =>
  (await balancesOfAll(ctx, [affiliate], input)).get(affiliate.id) ?? [];

interface Ledger {
  rows: Awaited<ReturnType<typeof ledgerAmounts>>;
  disputed: ReadonlySet<string>;
  paidOut: readonly { amount: number; currency: Currency }[];
}

function balancesIn(ctx: ReadCtx, payee: Payee, { rows, disputed, paidOut }: Ledger): Balance[] {
  return CURRENCIES.flatMap((currency) => {
    const ledger = rows.filter((row) => row.currency === currency);
    if (ledger.length === 0) return [];
    const stated = ledger.filter((row) => row.stated);
    const [earned, all, paid] = [sumIn(currency, stated), sumIn(currency, ledger), sumIn(currency, paidOut)];
    const amount = payableOf(ledger, { now: ctx.now, disputed }) - paid;
    return {
      ...{ earned: money(earned, currency), paid: money(paid, currency), owed: money(earned - paid, currency) },
      ...{ thisMonth: money(all - earned, currency), payable: money(Math.max(0, amount), currency) },
      blocked: payoutBlockedBy(payee, {
        amount,
        owed: earned - paid,
        currency,
        now: ctx.now,
        settings: railSettings(ctx),
      }),
    };
  });
}

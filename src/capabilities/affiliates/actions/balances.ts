import { disputedInvoices } from '#src/capabilities/billing/actions/disputed-invoices.ts';
import { CURRENCIES, type Currency, money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { AffiliateAccount } from '../contract.ts';
import { payoutsTo } from '../payout-store.ts';
import { payableOf } from '../rules/payable.ts';
import { payoutBlockedBy } from '../rules/payout.ts';
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

/** Amounts that an affiliate earned, was paid and is owed, for each currency that has rows. A batch that is checked is left out. */
export async function balancesOf(
  ctx: ReadCtx,
  affiliate: Affiliate,
  { flags, withoutBatch }: { flags: readonly string[]; withoutBatch?: string },
): Promise<Balance[]> {
  const { id } = affiliate;
  const rows = await ledgerAmounts(ctx.tx, id);
  const disputed = await disputedInvoices(
    ctx.tx,
    rows.map(({ invoiceId }) => invoiceId),
  );
  const paidOut = (await payoutsTo(ctx.tx, id))
    .filter(({ batch }) => batch.id !== withoutBatch)
    .map(({ payout, batch }) => ({ amount: amountTaken(payout), currency: batch.currency }));
  return CURRENCIES.flatMap((currency) => {
    const ledger = rows.filter((row) => row.currency === currency);
    if (ledger.length === 0) return [];
    const stated = ledger.filter((row) => row.stated);
    const [earned, all, paid] = [sumIn(currency, stated), sumIn(currency, ledger), sumIn(currency, paidOut)];
    const amount = payableOf(ledger, { now: ctx.now, disputed }) - paid;
    return {
      ...{ earned: money(earned, currency), paid: money(paid, currency), owed: money(earned - paid, currency) },
      ...{ thisMonth: money(all - earned, currency), payable: money(Math.max(0, amount), currency) },
      blocked: payoutBlockedBy(
        { ...affiliate, flags },
        { amount, owed: earned - paid, currency, now: ctx.now, settings: railSettings(ctx) },
      ),
    };
  });
}

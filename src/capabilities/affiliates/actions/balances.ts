import { CURRENCIES, type Currency, money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { AffiliateAccount } from '../contract.ts';
import { payoutsTo } from '../payout-store.ts';
import { payoutBlockedBy } from '../rules/payout.ts';
import { openRows, statedAmounts } from '../statement-store.ts';
import type { Affiliate } from '../store.ts';

export type Balance = AffiliateAccount['balances'][number];

const sumIn = (currency: Currency, rows: readonly { currency: Currency; amount: number }[]): number =>
  rows.filter((row) => row.currency === currency).reduce((sum, { amount }) => sum + amount, 0);

/** What an affiliate earned, was paid and is owed, for each currency that has rows. */
export async function balancesOf(
  ctx: ReadCtx,
  { id, iban, accountChangedAt }: Affiliate,
  flags: readonly string[],
): Promise<Balance[]> {
  const stated = await statedAmounts(ctx.tx, id);
  const open = await openRows(ctx.tx, id);
  const paidOut = (await payoutsTo(ctx.tx, id)).map(({ payout, batch }) => ({ ...payout, currency: batch.currency }));
  return CURRENCIES.filter((currency) => [...stated, ...open].some((row) => row.currency === currency)).map(
    (currency) => {
      const [earned, paid] = [sumIn(currency, stated), sumIn(currency, paidOut)];
      const amount = earned - paid;
      return {
        ...{ earned: money(earned, currency), paid: money(paid, currency), owed: money(amount, currency) },
        thisMonth: money(sumIn(currency, open), currency),
        blocked: payoutBlockedBy({ iban, accountChangedAt, flags }, { amount, currency, now: ctx.now }),
      };
    },
  );
}

import { formatMoney } from '#src/lib/money.ts';
import type { AffiliateAccount } from '../../contract.ts';

/** Balances by currency, with why nothing is paid now. */
export function Balances({ balances }: Pick<AffiliateAccount, 'balances'>) {
  return (
    <section className="panel stack gap3" aria-labelledby="affiliate-balances">
      <h2 className="title" id="affiliate-balances">
        What you are owed
      </h2>
      {balances.length === 0 && <p className="muted">Nothing yet. Each currency is paid on its own.</p>}
      {balances.map(({ owed, earned, paid, thisMonth, payable, blocked }) => (
        <div key={owed.currency} className="affiliate-account-balance">
          <b className="d-sm num">{formatMoney(owed)}</b>
          <p>
            {formatMoney(earned)} earned in closed months, {formatMoney(paid)} paid. This month, so far:{' '}
            <b className="num">{formatMoney(thisMonth)}</b>.
          </p>
          <p className="small muted">{blocked ?? `${formatMoney(payable)} goes out with the next payout.`}</p>
        </div>
      ))}
    </section>
  );
}

import { formatMoney } from '#src/lib/money.ts';
import type { AffiliateAccount } from '../../contract.ts';
import { Part } from './part.tsx';

/** Balances by currency, with why nothing is paid now. */
export function Balances({ balances }: Pick<AffiliateAccount, 'balances'>) {
  return (
    <Part name="balances" title="What you are owed">
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
    </Part>
  );
}

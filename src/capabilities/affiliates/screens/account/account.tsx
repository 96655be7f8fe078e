import { useQuery } from '@tanstack/react-query';
import { IdentityDialog } from '#src/capabilities/access/screens/identity-dialog.tsx';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { monthWords } from '#src/lib/shop-months.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Copy } from '#src/ui/icons/copy.ts';
import { Download } from '#src/ui/icons/download.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { ApiError } from '#src/web/api.ts';
import { copyAddress } from '#src/web/copy-address.ts';
import type { AffiliateAccount } from '../../contract.ts';
import { affiliateQuery } from '../../queries.ts';
import { Balances } from './balances.tsx';
import { ConnectAccount } from './connect.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { Part } from './part.tsx';
import './account.css';

const day = (at: string) => formatDate('date', at, undefined);

/** Page of an affiliate: link, visits, orders, commissions, statements and payouts. */
export function Account() {
  const { data, error, isFetching, refetch } = useQuery(affiliateQuery);
  const stranger = error instanceof ApiError && error.code === 'not-an-affiliate';
  return (
    <main id="content" tabIndex={-1} className="wrap affiliate-account">
      {data && <Known account={data} />}
      {!data && !error && <Spinner full />}
      {!data && stranger && <Stranger />}
      {!data && error && !stranger && (
        <div className="panel stack gap4" role="alert">
          <h1 className="d-sm">Your affiliate page could not be loaded.</h1>
          <p>What you earned is safe.</p>
          <div>
            <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      )}
    </main>
  );
}

function Stranger() {
  return (
    <div className="panel stack gap4">
      <h1 className="d-sm">No affiliate account for this address.</h1>
      <p>
        We look for it by the e-mail address of your account, once you have confirmed it. If you applied with another
        one, sign in with that.
      </p>
      <div className="row gap3 wrapf">
        <ButtonLink to="/profile" variant="strong">
          Confirm my address
        </ButtonLink>
        <ButtonLink to="/affiliate" variant="quiet">
          About the programme
        </ButtonLink>
      </div>
    </div>
  );
}

function Known({ account }: { account: AffiliateAccount }) {
  const { name, link, code, clicks, orders, refused, team, partner } = account;
  return (
    <>
      <IdentityDialog what="decides where money goes" />
      <header className="stack gap3">
        <h1 className="d-md">{name}</h1>
        <p className="affiliate-account-link strong">{link}</p>
        <div className="row gap3 wrapf">
          <Button size="sm" variant="strong" onClick={() => void copyAddress('Link', link)}>
            <Copy size={18} aria-hidden="true" />
            Copy the link
          </Button>
          <span className="small muted">
            Your code is <b className="num">{code}</b>. Any page works with ?ref={code}.
          </span>
        </div>
      </header>
      <dl className="affiliate-account-figures">
        <Figure name="Visits, 30 days" value={clicks} />
        <Figure name="Orders" value={orders} />
        <Figure name="Not counted" value={refused} />
        <Figure name="Your team" value={team} />
      </dl>
      <Balances balances={account.balances} />
      <PayoutAccount account={account.account} />
      {account.connect && <ConnectAccount connect={account.connect} />}
      <Statements statements={account.statements} />
      <Commissions rows={account.commissions} />
      <Payouts payouts={account.payouts} />
      <p className="small muted">
        Orders of your own household, and of people who ordered before, do not count. A refund or a lost dispute takes
        its share back.{' '}
        {partner ? (
          `By your terms you earn ${formatMoney(partner.commission)} for each of ${countOf(partner.payments, 'payment')} of a customer.`
        ) : (
          <>
            The rates are on{' '}
            <a className="link" href="/affiliate#structure">
              the page of the programme
            </a>
            .
          </>
        )}
      </p>
    </>
  );
}

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div className="panel">
    <dt className="small muted">{name}</dt>
    <dd className="d-sm num">{value}</dd>
  </div>
);

function Statements({ statements }: Pick<AffiliateAccount, 'statements'>) {
  return (
    <Part name="statements" title="Statements">
      {statements.length === 0 && (
        <p className="muted">One comes on the first of each month that follows a month with commissions.</p>
      )}
      <ul className="affiliate-account-rows">
        {statements.map(({ month, sums, hash, intact }) => (
          <li key={month}>
            <span>
              <b>{monthWords(month)}</b>
              <span className="small muted affiliate-account-hash">
                {intact ? 'Computed anew just now, and equal.' : 'It does not match its rows. Please write to us.'}{' '}
                SHA-256 {hash.slice(0, 12)}
              </span>
            </span>
            <b className="num">{sums.map(formatMoney).join(', ')}</b>
            <span className="row gap2">
              {(['pdf', 'csv'] as const).map((kind) => (
                <a
                  key={kind}
                  className="btn quiet sm"
                  href={`/api/affiliate/statements/${month}.${kind}`}
                  download
                  aria-label={`${kind.toUpperCase()}, ${monthWords(month)}`}
                >
                  <Download size={18} aria-hidden="true" />
                  {kind.toUpperCase()}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Commissions({ rows }: { rows: AffiliateAccount['commissions'] }) {
  return (
    <Part name="commissions" title="Commissions">
      {rows.length === 0 ? (
        <p className="muted">Nobody who came by your link has paid for an order yet.</p>
      ) : (
        <p className="small muted">Newest first.</p>
      )}
      <ul className="affiliate-account-rows">
        {rows.map(({ id, at, text, amount }) => (
          <li key={id}>
            <span>
              {text}
              <span className="small muted affiliate-account-hash">{day(at)}</span>
            </span>
            <b className="num">{formatMoney(amount)}</b>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Payouts({ payouts }: Pick<AffiliateAccount, 'payouts'>) {
  if (payouts.length === 0) return null;
  return (
    <Part name="payouts" title="Payouts">
      <ul className="affiliate-account-rows">
        {payouts.map(({ id, at, amount, iban, approved, state, reversed }) => (
          <li key={id}>
            <span>
              {state ?? (approved ? 'Approved' : 'Prepared, waits for a second person')}
              {reversed && `. ${formatMoney(reversed)} of it came back`}
              <span className="small muted affiliate-account-hash">
                {day(at)}, to {iban ?? 'your account at Stripe'}
              </span>
            </span>
            <b className="num">{formatMoney(amount)}</b>
          </li>
        ))}
      </ul>
    </Part>
  );
}

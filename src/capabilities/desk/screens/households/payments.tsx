import { Link } from 'react-router';
import { formatMoney } from '#src/lib/money.ts';
import type { HouseholdDetail } from '../../household-contract.ts';
import { onDay } from '../moments.ts';
import { OlderLines } from './older-lines.tsx';
import { Section } from './section.tsx';

/** Invoices, disputes, claims and gifts, with the way to Payments, where money is given back. */
export function Payments({ household }: { household: HouseholdDetail }) {
  const { disputes, claims, gifts, points, orders } = household;
  const [newest] = orders;
  return (
    <Section title="Payments">
      <OlderLines household={household} list="invoices" what="invoices" none="No invoice yet." keyOf={({ id }) => id}>
        {({ number, amount, issuedAt, status, refunded }) => (
          <>
            {number ? (
              <Link className="link tn" to={`/desk/payments?order=${number}`}>
                {number}
              </Link>
            ) : (
              'Without a number'
            )}{' '}
            <span className="num">{formatMoney(amount)}</span>, {onDay(issuedAt)}, {status}
            {refunded.amount > 0 && `, ${formatMoney(refunded)} refunded`}
          </>
        )}
      </OlderLines>
      {disputes.length > 0 && (
        <OlderLines household={household} list="disputes" what="disputes" none="" keyOf={({ id }) => id}>
          {({ id, amount, said, openedAt }) => (
            <>
              <Link className="link" to={`/desk/payments?dispute=${id}`}>
                Dispute
              </Link>{' '}
              {formatMoney(amount)}, {onDay(openedAt)}, {said}
            </>
          )}
        </OlderLines>
      )}
      {claims.length > 0 && (
        <OlderLines household={household} list="claims" what="claims" none="" keyOf={({ id }) => id}>
          {({ month, at, decision }) =>
            `Claim for refused sticks of month ${month}, ${onDay(at)}: ${decision === 'person' ? 'a person decides' : 'paid back'}`
          }
        </OlderLines>
      )}
      {gifts.length > 0 && (
        <OlderLines household={household} list="gifts" what="gifts" none="" keyOf={({ id, kind }) => `${kind} ${id}`}>
          {({ id, number, giver, at, kind }) => (
            <>
              <Link className="link tn" to={`/desk/payments?list=gifts&gift=${id}`}>
                {number}
              </Link>{' '}
              from {giver}, {kind} {onDay(at)}
            </>
          )}
        </OlderLines>
      )}
      {newest && (
        <p>
          <Link className="link" to={`/desk/payments?order=${newest.number}`}>
            Payments and refunds
          </Link>
        </p>
      )}
      <p className="small">
        {points.available} points to spend, {points.lifetime} ever earned.
      </p>
    </Section>
  );
}

import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { PartnerView } from '../../contract.ts';
import { StaticSection } from './static-section.tsx';

/** The service, the partner's benefit, the donation, and reasons for this partner. */
export function Overview({ partner }: { partner: PartnerView }) {
  const { name, content } = partner;
  return (
    <>
      <StaticSection name="service" />
      <Benefits partner={partner} />
      <StaticSection name="giving" />
      <section className="wrap sec reading">
        <div>
          <h2 className="d-md">The shelter network</h2>
          {content.shelters.figure && (
            <>
              <p className="partner-big" data-cited="sources">
                <span className="num">{content.shelters.figure}</span>
              </p>
              <p className="muted">{content.shelters.label}</p>
            </>
          )}
        </div>
        <div className="partner-shelter">
          <p className="lead">{content.shelters.text}</p>
        </div>
      </section>
      <section className="partner-match f-mint">
        <div className="wrap sec">
          <h2 className="d-lg">Why {name} is a match.</h2>
          <ul className="partner-reasons">
            {content.match.map(({ title, text }) => (
              <li key={title}>
                <h3 className="title">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <dl className="partner-market" data-cited="sources">
            {content.market.map(({ figure, label }) => (
              <div key={label}>
                <dt className="small">{label}</dt>
                <dd className="num">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  );
}

function Benefits({ partner: { commission, cookieDays, paidMonths, orderCode } }: { partner: PartnerView }) {
  return (
    <section className="partner-benefits f-nose">
      <div className="wrap sec">
        <h2 className="d-md">What is in it for you</h2>
        <p className="muted">
          {orderCode
            ? 'The programme has started: orders from this page are counted.'
            : 'From the start of the programme. Until then we count and pay nothing.'}
        </p>
        <ul data-cited="terms">
          <li>
            <h3 className="d-sm">{formatMoney(commission)} for each subscription sold</h3>
            <p>Paid monthly and recurring: again every month it runs, {paidMonths} payments at most.</p>
          </li>
          <li>
            <h3 className="d-sm">A {cookieDays}-day cookie</h3>
            <p>Cat people compare. Customers who return later still count as yours.</p>
          </li>
          <li>
            <h3 className="d-sm">{COMMISSION.overridePercent}% on whom you bring along</h3>
            <p>Other creators who join through you; on top, not out of their share.</p>
          </li>
          <li>
            <h3 className="d-sm">Something to show</h3>
            <p>A kit to unpack, a report to read out, sticks to count, and a shelter that gets as many as you sell.</p>
          </li>
        </ul>
      </div>
    </section>
  );
}

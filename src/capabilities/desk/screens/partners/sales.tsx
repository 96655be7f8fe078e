import type { PartnerAtDesk } from '#src/capabilities/partner-api/desk-contract.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { PartnerPart } from './partner-part.tsx';

/** Orders from the page of the partner with their commissions, newest first. */
export function Sales({ partner: { sales } }: { partner: PartnerAtDesk }) {
  const { open, counted, refused, commission, newest } = sales;
  return (
    <PartnerPart
      title="Sales"
      act={
        <a className="link small" href="/desk/payments?list=affiliates">
          Payouts
        </a>
      }
    >
      <p className="small muted">
        {open
          ? `${countOf(counted, 'order')}, ${refused} not counted. Commission: ${commission.map(formatMoney).join(', ') || 'none yet'}.`
          : 'Orders from this page are not counted. The payments, part Affiliates, start it.'}
      </p>
      <ul className="partners-rows">
        {newest.map(({ id, number, day, reason, commission: brings }) => (
          <li key={id} className="partners-item">
            <span className="partners-item-head">
              <b className="tn">{number}</b>
              {brings && <b className="num">{formatMoney(brings)}</b>}
            </span>
            <span className="small muted">
              {day}
              {reason && `. ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </PartnerPart>
  );
}

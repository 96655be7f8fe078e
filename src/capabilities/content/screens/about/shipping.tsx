import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import type { Zone } from '#src/capabilities/pricing/rules/countries.ts';
import {
  DELIVERY,
  DELIVERY_LATEST,
  EUROPE_SHIPPING,
  GULF_FREE_FROM,
} from '#src/capabilities/pricing/rules/shipping.ts';
import { spanShort } from '#src/capabilities/pricing/rules/times.ts';
import { formatMoney, lettersOf, type Money, plainAmount } from '#src/lib/money.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { Art } from './art.tsx';

/** '4.99 EUR' and 'AED 100': as the sentences about shipping have it. */
function printed(value: Money): string {
  return lettersOf(value.currency)
    ? formatMoney(value)
    : `${plainAmount(value).replace(/\.00$/, '')} ${value.currency}`;
}

const ROWS: readonly { zone: Zone; where: string; later: readonly string[] }[] = [
  {
    zone: 'gulf',
    where: 'UAE and GCC',
    later: ['Free', `Free delivery over ${printed(GULF_FREE_FROM)}, which every order is`],
  },
  {
    zone: 'europe',
    where: 'Europe',
    later: Object.values(EUROPE_SHIPPING).map(({ fee, freeFrom }) => `${printed(fee)}, free over ${printed(freeFrom)}`),
  },
  { zone: 'usa', where: 'USA', later: ['Free'] },
  { zone: 'world', where: 'Elsewhere', later: ['Free'] },
];

export function Shipping() {
  return (
    <section className="wrap sec about-ship" id="shipping">
      <div className="about-ship-head">
        <h2 className="d-lg">Shipping and returns</h2>
        <p className="lead muted">
          Everything leaves from Dubai. The first month ships free everywhere. From the second month on, this applies:
        </p>
      </div>
      <table className="about-dest">
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">Usual delivery time</th>
            <th scope="col">First month</th>
            <th scope="col">From the second month</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ zone, where, later }) => (
            <tr key={zone}>
              <th scope="row" className="d-sm">
                {where}
              </th>
              <td data-label="Usual delivery time">{spanShort(DELIVERY[zone])}</td>
              <td data-label="First month">Free</td>
              <td data-label="From the second month">
                {later.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted about-late">
        In the EU it can take {spanShort({ ...DELIVERY.europe, to: DELIVERY_LATEST.europe })}. The monthly price you are
        shown before you pay includes delivery; nothing is added at the last step.
      </p>
      <Returns />
    </section>
  );
}

function Returns() {
  return (
    <div className="about-back">
      <div className="f-mint">
        <h3 className="d-sm">{CLAIMS.guarantee.value}-day money-back guarantee</h3>
        <p>
          On the first order, for any reason, counted from the day your first sticks arrive. You do not send anything
          back: keep the sticks. You also have the law’s {CLAIMS.withdrawal.text}, and if a cat refuses a later box, we
          refund that box.
        </p>
        <p>
          <a className="strong" href="/legal#terms-guarantee" data-app>
            All refund rules in the terms
          </a>
          <a className="strong" href="/withdraw" data-app>
            Withdraw from contract here
          </a>
        </p>
      </div>
      <div className="f-nose">
        <h3 className="title">Damaged packages replaced within {CLAIMS.damaged.text}</h3>
        <p>Tell us what arrived damaged. We ship a new one within that time.</p>
      </div>
      <div className="f-saffron">
        <h3 className="title">Kittens from {CLAIMS.minimumAge.text}</h3>
        <p>The kit and the sticks are not for younger kittens.</p>
      </div>
    </div>
  );
}

export function End() {
  return (
    <div className="wrap about-end">
      <HelpBlock
        title="Read enough about us?"
        action={
          <a className="btn" href="/#onboarding" data-app>
            Get Free Test Kit
          </a>
        }
        art={<Art name="help" />}
      >
        The rest is about your cat. It begins with how many there are.
      </HelpBlock>
    </div>
  );
}

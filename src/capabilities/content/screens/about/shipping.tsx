import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import type { Zone } from '#src/capabilities/pricing/rules/countries.ts';
import {
  DELIVERY,
  DELIVERY_LATEST,
  EUROPE_SHIPPING,
  GULF_FREE_FROM,
} from '#src/capabilities/pricing/rules/shipping.ts';
import { spanShort } from '#src/capabilities/pricing/rules/times.ts';
import { formatMoney, type Money, plainAmount } from '#src/lib/money.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { Art } from './art.tsx';

/** '4.99 EUR' and 'AED 100': as the sentences about shipping have it. */
function printed(value: Money): string {
  return value.currency === 'AED' ? formatMoney(value) : `${plainAmount(value).replace(/\.00$/, '')} ${value.currency}`;
}

/** Most of Europe pays in the first. */
const IN_EUROPE = ['EUR', 'USD', 'AED'] as const;

const ROWS: readonly { zone: Zone; where: string; later: readonly string[] }[] = [
  {
    zone: 'gulf',
    where: 'UAE and GCC',
    later: ['Free', `Free delivery over ${printed(GULF_FREE_FROM)}, which every order is`],
  },
  {
    zone: 'europe',
    where: 'Europe',
    later: IN_EUROPE.map((currency) => {
      const { fee, freeFrom } = EUROPE_SHIPPING[currency];
      return `${printed(fee)}, free over ${printed(freeFrom)}`;
    }),
  },
  { zone: 'usa', where: 'USA', later: ['Free'] },
  { zone: 'world', where: 'Elsewhere', later: ['Free'] },
];

export function Shipping() {
  return (
    <section className="wrap sec abt-ship" id="shipping">
      <div className="abt-ship-head">
        <h2 className="d-lg">Shipping and returns</h2>
        <p className="lead muted">
          Everything leaves from Dubai. The first month ships free, to everywhere. From the second month on the box
          travels like this:
        </p>
      </div>
      <table className="abt-dest">
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">Usually there in</th>
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
              <td data-label="Usually there in">{spanShort(DELIVERY[zone])}</td>
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
      <p className="small muted abt-late">
        In the EU allow {spanShort({ ...DELIVERY.europe, to: DELIVERY_LATEST.europe })} before you worry. Delivery is
        part of the monthly price you are shown before you pay; nothing is added on the last step.
      </p>
      <Returns />
    </section>
  );
}

function Returns() {
  return (
    <div className="abt-back">
      <div className="f-mint">
        <h3 className="d-sm">{CLAIMS.guarantee.value}-day money-back guarantee</h3>
        <p>
          On the first order, for any reason, counted from the day the first sticks are with you. There is nothing to
          send back: keep the sticks, and tell the cat we understand. The law’s {CLAIMS.withdrawal.text} come on top,
          and later a refused box is refunded.
        </p>
        <p>
          <a className="strong" href="/legal#terms-guarantee" data-app>
            All three layers, in the terms
          </a>
          <a className="strong" href="/withdraw" data-app>
            Withdraw from contract here
          </a>
        </p>
      </div>
      <div className="f-nose">
        <h3 className="title">Damaged packages replaced within {CLAIMS.damaged.text}</h3>
        <p>Tell us what arrived, and a new one leaves by then.</p>
      </div>
      <div className="f-saffron">
        <h3 className="title">Kittens from {CLAIMS.minimumAge.text}</h3>
        <p>Neither kit nor sticks are for anybody younger. Order early; they grow.</p>
      </div>
    </div>
  );
}

export function End() {
  return (
    <div className="wrap abt-end">
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

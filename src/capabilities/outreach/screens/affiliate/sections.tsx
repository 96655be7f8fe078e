import { COMMISSION, commissionRate } from '#src/capabilities/pricing/rules/commission.ts';
import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';
import { Ask, Terms } from './terms.tsx';

const { firstPurchasePercent, ratePercent, payments, overridePercent, cookieDays } = COMMISSION;

const STRUCTURE = [
  {
    figure: `${firstPurchasePercent}%`,
    title: 'of the first purchase',
    text: 'Net of discounts, tax and refunds. It is the first of the payments.',
  },
  {
    figure: `${payments - 1}\u00d7`,
    title: 'the flat rate after that',
    text: 'One payment a month, for as long as the customer stays, at the rates below.',
  },
  {
    figure: `${payments}`,
    title: 'months for each customer',
    text: 'First purchase included. After that we consider the cat introduced.',
  },
  {
    figure: `${cookieDays}`,
    title: `days: a ${cookieDays}-day cookie`,
    text: 'Who comes by your link is asked whether their browser may remember it that long. Without a yes it counts until they close the page.',
  },
  {
    figure: `${overridePercent}%`,
    title: 'override on your team',
    text: 'A share of what affiliates you refer earn. We pay it extra; they lose nothing.',
  },
];

/** Rates of the commission, as a list and in all three currencies. */
function Pay() {
  return (
    <section className="wrap sec reading" id="structure">
      <div>
        <h2 className="d-md">What we pay, and for how long</h2>
        <p className="lead muted">
          Commission is money for being right about somebody else’s cat. The figures are fixed and written down.
        </p>
      </div>
      <div data-cited="how">
        <ul className="inkrows affiliate-pay">
          {STRUCTURE.map(({ figure, title, text }) => (
            <li key={title}>
              <span className="num">{figure}</span>
              <div>
                <h3 className="title">{title}</h3>
                <p className="muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <Rates />
      </div>
    </section>
  );
}

function Rates() {
  return (
    <table className="tbl affiliate-rates">
      <caption>The flat rate: for one customer and month, of the one-cat price</caption>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          {CURRENCIES.map((currency) => (
            <th key={currency} scope="col" className="r">
              {currency}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PLAN_LIST.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {CURRENCIES.map((currency) => (
              <td key={currency} className="r">
                <b className="nb">{formatMoney(commissionRate(id, currency))}</b>{' '}
                <span className="cap subtle nb">of {formatMoney(unitPrice(id, 1, currency))}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FORMULAS = [
  { name: 'New customers a month', is: 'followers \u00d7 conversion' },
  {
    name: 'Monthly commission',
    is: `customers by plan \u00d7 ${payments} \u00d7 the flat rate of the plan`,
    why: `Every month brings a new group, and each group pays ${payments} times. So from month ${payments} on, ${payments} groups pay at once, and as many leave as arrive. That is the steady state.`,
  },
  { name: 'Annual commission', is: '12 \u00d7 monthly' },
  {
    name: 'First year',
    is: '78/156 of the annual commission',
    why: 'In the first month one group pays, in the second two, in the twelfth twelve. Together that is 78 monthly payments, and a level year has 156.',
  },
  {
    name: 'Team override, a year',
    is: `12 \u00d7 ${overridePercent}% of what your team earns in a month`,
    why: 'And what your team earns is its size, times its performance, times your own monthly commission.',
  },
  { name: 'Performance target', is: 'customers \u00d7 12 \u00d7 years' },
];

/** The formulas; every computed figure of the page points here. */
function How() {
  return (
    <section className="affiliate-how f-oat" id="how">
      <div className="wrap sec">
        <h2 className="d-md">How it is worked out</h2>
        <dl data-cited="how">
          {FORMULAS.map(({ name, is, why }) => (
            <div key={name}>
              <dt className="title">{name}</dt>
              <dd>
                <b>{is}</b>
                {why && <p className="muted">{why}</p>}
              </dd>
            </div>
          ))}
        </dl>
        <p className="affiliate-careful" data-cited="how">
          <b>What it leaves out.</b> The flat rate is {ratePercent}% of the one-cat price of our price table. The first
          payment is {firstPurchasePercent}% of the net first purchase and usually higher, so this sum is conservative
          there. It is optimistic in assuming that every month is like the last and that no one leaves early. It is
          arithmetic, not a promise of income.
        </p>
      </div>
    </section>
  );
}

/** Static sections of the affiliate page: prerendered and not hydrated (src/ui/static-section.tsx). */
export const SECTIONS = { pay: Pay, how: How, terms: Terms, ask: Ask };

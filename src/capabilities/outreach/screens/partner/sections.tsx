import { Check } from '#src/ui/icons/check.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { KIT_NAMES } from '#src/capabilities/lab/rules/kit-names.ts';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { isLimited, PLAN_LIST, STICKS_PER_TYPE } from '#src/capabilities/pricing/rules/plans.ts';
import { MAX_CATS, unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { formatMoney } from '#src/lib/money.ts';
import { classes } from '#src/ui/classes.ts';
import { PARTNER_PLANS } from '../../rules/partner-offer.ts';
import { Art } from './art.tsx';

const STOPS = [
  {
    title: 'The kit comes to the cat',
    text: 'It is free with a plan. Three small samples at home: a little poop, a cheek swab, a pinch of fur.',
  },
  {
    title: 'The lab reads it',
    text: `Our lab in Dubai looks at more than ${CLAIMS.biomarkers.value} biomarkers. First results usually come ${CLAIMS.firstResults.text} after the samples arrive, and all of them within ${CLAIMS.fullReport.text}.`,
  },
  {
    title: 'Seven sticks are mixed',
    text: `Seven kinds, ${STICKS_PER_TYPE} of each: one stick a day for ${CLAIMS.boxDays.text}. They come every month, and change as the cat does.`,
  },
];

function Service() {
  return (
    <section className="wrap sec reading">
      <div>
        <h2 className="d-md">How the service works</h2>
        <p className="lead muted">Three stops. Your audience needs no more than that.</p>
      </div>
      <ol className="inkrows partner-stops">
        {STOPS.map(({ title, text }) => (
          <li key={title}>
            <h3 className="d-sm">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The 1:1 model. */
function Giving() {
  return (
    <section className="partner-giving f-saffron">
      <div className="wrap partner-giving-grid">
        <h2 className="d-lg">One sold. One given.</h2>
        <p className="lead">
          For each subscription sold, one monthly supply is set aside for a shelter cat. One for one, every month that
          is paid. Nobody has to tick a box, and nothing is added to the price.
        </p>
      </div>
      <div className="partner-naps">
        <Art name="nap0" />
        <Art name="nap1" />
      </div>
    </section>
  );
}

function Plans() {
  return (
    <section className="wrap sec">
      <h2 className="d-md">Three plans, told shortly</h2>
      <p className="lead muted partner-plans-lead">
        The price per cat falls with every cat in the house. Original is the price for one cat alone; this is not a
        sale.
      </p>
      <div className="partner-plans">
        {PLAN_LIST.map(({ id, name }) => {
          const { badge, features } = PARTNER_PLANS[id];
          return (
            <article key={id} className={classes('plan', id)}>
              <header>
                <h3 className="d-sm">{name}</h3>
                {badge && <span className={classes('badge', id === 'pro' ? 'saffron' : 'dark')}>{badge}</span>}
              </header>
              <p className="price">
                <span className="per small">from</span>
                <span className="num pv">{formatMoney(unitPrice(id, MAX_CATS, 'USD'))}</span>
                <span className="per small">
                  per cat
                  <br />({MAX_CATS} cats)
                </span>
              </p>
              <p className="small">Original {formatMoney(unitPrice(id, 1, 'USD'))}: the one-cat price.</p>
              <ul>
                {features.map((feature) => (
                  <li key={feature}>
                    <Check size={18} aria-hidden="true" />
                    {feature}
                  </li>
                ))}
              </ul>
              {isLimited(id) && (
                <p className="act small">For {CLAIMS.proSeats.text}. When all places are taken, there is a waitlist.</p>
              )}
            </article>
          );
        })}
      </div>
      <p className="partner-more">
        <a className="link" href="/#plans" data-app>
          All prices, in three currencies
        </a>
      </p>
    </section>
  );
}

function Seven() {
  return (
    <section className="partner-seven ink">
      <div className="wrap sec">
        <div className="partner-seven-head">
          <h2 className="d-lg">Seven formulas.</h2>
          <p className="lead">
            The library has eight. {FORMULAS.play.name} replaces the one a cat needs least, if its activity, teeth or
            digestion need support.
          </p>
        </div>
        <ul>
          {KIT_NAMES.map(({ id, name }) => (
            <li key={id}>
              <Art name={`stick-${id}`} className="partner-stick" />
              <h3 className="title">{name}</h3>
              <p className="small">{FORMULAS[id].name}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Static sections, the same on every partner's page: prerendered and not hydrated (src/ui/static-section.tsx). */
export const SECTIONS = { service: Service, giving: Giving, plans: Plans, seven: Seven };

import { formatNumber } from '#src/lib/numbers.ts';
import { shopDayOf } from '#src/lib/shop-months.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import type { PartnerView } from '../../contract.ts';
import {
  inLocalCurrency,
  monthlyEarnings,
  type PartnerScenario,
  partnerScenarios,
  steadyMonth,
} from '../../rules/partner-earnings.ts';
import { countInWords } from '../../rules/short-figures.ts';
import { Boosters } from './boosters.tsx';
import { CountingFigure } from './counting-figure.tsx';

export function localText(value: Money, local: PartnerView['local']): string | null {
  return local && `${local.currency}\u00a0${formatNumber(inLocalCurrency(value, local.rate))}`;
}

/** Possible earnings of a partner. All figures come from the terms in their row, which are shown at the end. */
export function Earnings({ partner, shown }: { partner: PartnerView; shown: boolean }) {
  const scenarios = partnerScenarios(partner);
  return (
    <div data-cited="terms">
      <section className="wrap sec partner-earn">
        <Tiles partner={partner} />
        <Baseline partner={partner} shown={shown} />
      </section>
      <Scenarios scenarios={scenarios} local={partner.local} />
      <Boosters partner={partner} />
      <section className="wrap sec reading">
        <div>
          <h2 className="d-md">Standard content types</h2>
          <p className="lead muted">What the baseline counts on. Anything more is a booster.</p>
        </div>
        <ul className="inkrows partner-types">
          {partner.content.contentTypes.map(({ title }) => (
            <li key={title} className="title">
              {title}
            </li>
          ))}
        </ul>
      </section>
      <Terms partner={partner} />
    </div>
  );
}

function Tiles({ partner }: { partner: PartnerView }) {
  const { audience, conversionBasisPoints, commission, cookieDays } = partner;
  const tiles = [
    { name: 'Audience', figure: countInWords(audience), note: 'people who follow you' },
    { name: 'Rate', figure: `${conversionBasisPoints / 100}%`, note: 'of them subscribe in a month' },
    { name: 'Commission', figure: formatMoney(commission), note: localText(commission, partner.local) },
    { name: 'Cookie', figure: `${cookieDays} days`, note: 'a visit counts' },
  ];
  return (
    <dl className="partner-tiles">
      {tiles.map(({ name, figure, note }) => (
        <div key={name}>
          <dt className="cap muted">{name}</dt>
          <dd className="num">{figure}</dd>
          {note && <dd className="small muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Baseline({ partner, shown }: { partner: PartnerView; shown: boolean }) {
  const baseline = monthlyEarnings(partner);
  const steady = steadyMonth(partner);
  return (
    <div className="partner-baseline colour-band ink">
      <div>
        <h2 className="small strong">Baseline monthly earnings</h2>
        <p className="partner-figure">
          <CountingFigure shown={shown}>{formatMoney(baseline)}</CountingFigure>
        </p>
        <p className="small">One month’s new subscribers, in their first month.</p>
        <Local value={baseline} local={partner.local} />
      </div>
      <div>
        <h2 className="small strong">Steady state, from month {partner.paidMonths} on</h2>
        <p className="partner-figure second">
          <span className="num">{formatMoney(steady)}</span>
        </p>
        <p className="small">If every month brings as many and all of them stay. This is the maximum.</p>
        <Local value={steady} local={partner.local} />
      </div>
    </div>
  );
}

function Local({ value, local }: { value: Money; local: PartnerView['local'] }) {
  const text = localText(value, local);
  return text && <p className="small strong partner-local">{text}</p>;
}

const STICK_HEIGHT = 200;

function Scenarios({ scenarios, local }: { scenarios: PartnerScenario[]; local: PartnerView['local'] }) {
  const most = Math.max(...scenarios.map(({ monthly }) => monthly.amount), 1);
  return (
    <section className="partner-scenarios f-blue">
      <div className="wrap sec">
        <h2 className="d-md">Three ways it can go</h2>
        <ul>
          {scenarios.map(({ id, name, conversion, subscriptions, monthly, months, annual }) => (
            <li key={id} className={id}>
              <svg viewBox={`0 0 56 ${STICK_HEIGHT}`} aria-hidden="true">
                <ScenarioStick height={(monthly.amount / most) * STICK_HEIGHT} />
              </svg>
              <div>
                <h3 className="title">{name}</h3>
                <p className="num partner-scenario">{formatMoney(monthly)}</p>
                <p className="small">
                  a month, at {conversion}%: {formatNumber(subscriptions)} new subscriptions
                </p>
                <Local value={monthly} local={local} />
                <dl>
                  <dt className="small strong">Annual potential</dt>
                  <dd>
                    <b className="num">{formatMoney(annual)}</b> <span className="small nb">{months} × baseline</span>
                    <Local value={annual} local={local} />
                  </dd>
                </dl>
              </div>
            </li>
          ))}
        </ul>
        <p className="small">
          All three count one month’s new subscribers at a time, without what earlier months bring.
        </p>
      </div>
    </section>
  );
}

function ScenarioStick({ height }: { height: number }) {
  return <rect x="8" y={STICK_HEIGHT - height} width="40" height={height} rx="20" fill="currentColor" />;
}

function Terms({ partner }: { partner: PartnerView }) {
  const { audience, conversionBasisPoints, commission, cookieDays, paidMonths, local, terms, termsSince } = partner;
  return (
    <section className="wrap partner-note" id="terms">
      <h2 className="title">Where these figures come from</h2>
      <p>
        Baseline = audience × rate × commission: {formatNumber(audience)} × {conversionBasisPoints / 100}% ×{' '}
        {formatMoney(commission)}. Conservative is half of the rate, optimistic is double. Annual potential is 6, 12 or
        24 times the baseline. The steady state is {paidMonths} times the baseline. The cookie lasts {cookieDays} days.
        {local && ` Amounts in ${local.currency} are at ${formatNumber(local.rate)} for one ${commission.currency}.`}
      </p>
      <p>{terms}</p>
      <p className="muted small">
        The audience is yours as you publish it, the rate is our assumption. Terms as of{' '}
        <time dateTime={shopDayOf(new Date(termsSince))}>{shopDayOf(new Date(termsSince))}</time>. It is arithmetic, not
        a promise of income.
      </p>
    </section>
  );
}

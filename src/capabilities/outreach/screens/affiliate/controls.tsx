import { PLAN_IDS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import {
  clampInput,
  FOLLOWER_NOTCHES,
  followersAtNotch,
  notchOfFollowers,
  RANGES,
  type RangedInput,
  type Shares,
  sharesOf,
} from '../../rules/affiliate-inputs.ts';
import { NumberSlider } from './number-slider.tsx';
import type { Calculation } from './use-calculation.ts';

const FOLLOWERS = { count: FOLLOWER_NOTCHES, at: followersAtNotch, of: notchOfFollowers };
const PLAN_NAMES: Record<PlanId, string> = { standard: 'Standard', premium: 'Premium', pro: 'Pro' };
const SHARE_RANGE = { min: 0, max: 100, step: 1 };
const wholeShare = (value: number) => (Number.isNaN(value) ? 0 : Math.round(Math.min(100, Math.max(0, value))));

const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ value: currency, label: currency }));
const YEAR_OPTIONS = ['1', '2', '3', '4', '5'].map((years) => ({ value: years, label: years }));

/** Everything the calculator can be told. */
export function Controls({ calculation }: { calculation: Calculation }) {
  const { inputs, change, changeShare, chooseCurrency } = calculation;
  const ranged = (name: RangedInput) => ({
    value: inputs[name],
    range: RANGES[name],
    clamp: (value: number) => clampInput(name, value),
    onChange: (value: number) => change({ [name]: value }),
  });
  return (
    <div className="affiliate-controls">
      <fieldset>
        <legend className="title">Your audience</legend>
        <NumberSlider label="Followers" {...ranged('followerCount')} notches={FOLLOWERS} hint="1,000 to 10 million" />
        <NumberSlider
          label="Conversion"
          {...ranged('conversionRate')}
          unit="%"
          hint="Of your followers, how many buy in a month"
        />
      </fieldset>
      <fieldset>
        <legend className="title">What they choose</legend>
        <Mix shares={sharesOf(inputs)} />
        {PLAN_IDS.map((plan) => (
          <NumberSlider
            key={plan}
            label={PLAN_NAMES[plan]}
            unit="%"
            value={sharesOf(inputs)[plan]}
            range={SHARE_RANGE}
            clamp={wholeShare}
            onChange={(value) => changeShare(plan, value)}
          />
        ))}
        <p className="cap subtle">
          When you move one, the other two adjust, so that the three always add up to the whole.
        </p>
      </fieldset>
      <fieldset>
        <legend className="title">Your team</legend>
        <NumberSlider label="Team size" {...ranged('teamSize')} hint="Affiliates you bring along" />
        <NumberSlider
          label="Sub-affiliate performance"
          {...ranged('subAffiliatePerformance')}
          unit="%"
          hint="What each of them earns, measured by what you earn"
        />
      </fieldset>
      <div className="affiliate-pair">
        <div>
          <p className="title" aria-hidden="true">
            Years
          </p>
          <Segmented
            label="Performance period in years"
            value={String(inputs.performancePeriod)}
            onChange={(years) => change({ performancePeriod: Number(years) })}
            options={YEAR_OPTIONS}
          />
        </div>
        <div>
          <p className="title" aria-hidden="true">
            Currency
          </p>
          <Segmented label="Currency" value={inputs.currency} onChange={chooseCurrency} options={CURRENCY_OPTIONS} />
        </div>
      </div>
    </div>
  );
}

/** The three shares as one bar. */
function Mix({ shares: { standard, premium, pro } }: { shares: Shares }) {
  return (
    <svg className="affiliate-mix" aria-hidden="true">
      <rect className="standard" width={`${standard}%`} height="100%" />
      <rect className="premium" x={`${standard}%`} width={`${premium}%`} height="100%" />
      <rect className="pro" x={`${standard + premium}%`} width={`${pro}%`} height="100%" />
    </svg>
  );
}

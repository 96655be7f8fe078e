import { useState } from 'react';
import { formatMoney } from '#src/lib/money.ts';
import type { PartnerView } from '../../contract.ts';
import { BOOSTERS, type BoosterId, boostFactor, monthlyEarnings } from '../../rules/partner-earnings.ts';

const percent = (value: number) => `${Number(value.toFixed(3))}%`;

/** Factors that raise the rate, to be combined. Without scripts the list describes each of them. */
export function Boosters({ partner }: { partner: PartnerView }) {
  const [chosen, choose] = useState<readonly BoosterId[]>([]);
  const factor = boostFactor(chosen);
  const toggle = (id: BoosterId) =>
    choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <section className="wrap sec partner-boost">
      <div>
        <h2 className="d-md">What lifts the rate</h2>
        <p className="lead muted">Put some together. They add up; they do not multiply.</p>
        <fieldset className="partner-boosters">
          <legend className="vh">Rate boosters</legend>
          {BOOSTERS.map(({ id, name, percent: more }) => (
            <label key={id} className="choice">
              <input type="checkbox" className="vh" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <span className="num">+{more}%</span>
              <b>{name}</b>
              <span className="tick" aria-hidden="true" />
            </label>
          ))}
        </fieldset>
      </div>
      <output className="colour-band f-saffron partner-boosted">
        <span className="small strong">{chosen.length === 0 ? 'Baseline' : 'Boosted'}, a month</span>
        <span className="num">{formatMoney(monthlyEarnings(partner, factor))}</span>
        <span className="small">
          {percent((partner.conversionBasisPoints / 100) * factor)} of your audience
          {factor > 1 && `, ${Math.round((factor - 1) * 100)}% more than the baseline`}
        </span>
      </output>
    </section>
  );
}

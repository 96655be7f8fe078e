import { Check } from '#src/ui/icons/check.ts';
import type { ReactNode } from 'react';
import type { PlanView } from '#src/capabilities/pricing/contract.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Money } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { Price } from '#src/ui/price.tsx';

interface PlanCardsProps {
  plans: PlanView[];
  plan: PlanId;
  cats: number;
  /** Of one cat's month; undefined until it is known. */
  priceOf: (plan: PlanId) => Money | undefined;
  note?: (plan: PlanId) => ReactNode;
  onPick: (plan: PlanId) => void;
}

/** One of the plans; where Pro is full, the way to its waitlist. */
export function PlanCards({ plans, plan, cats, priceOf, note, onPick }: PlanCardsProps) {
  return (
    <div className="subscribe-plans" role="radiogroup" aria-label="Plan">
      {plans.map((offer) => {
        const { planType, name, summary, soldOut } = offer;
        const said = note?.(planType);
        const price = priceOf(planType);
        if (soldOut && !said) return <Full key={planType} offer={offer} onPick={onPick} />;
        return (
          <label key={planType} className={classes('subscribe-plan', plan === planType && 'on')}>
            <input
              type="radio"
              className="vh"
              name="plan"
              value={planType}
              checked={plan === planType}
              onChange={() => onPick(planType)}
            />
            <b className="title">
              {name}
              {plan === planType && (
                <span className="subscribe-tick">
                  <Check size={15} strokeWidth={4} aria-hidden="true" />
                </span>
              )}
              {said}
            </b>
            <span className="subscribe-price">
              {price && <Price money={price} />}
              {price && cats > 1 && <span className="small">per cat</span>}
            </span>
            <span className="small">{summary}</span>
          </label>
        );
      })}
    </div>
  );
}

function Full({ offer: { planType, name, seats }, onPick }: { offer: PlanView; onPick: (plan: PlanId) => void }) {
  return (
    <div className="subscribe-plan off" role="group" aria-label={`${name}, sold out`}>
      <b className="title">{name}</b>
      <Badge tone="saffron">Sold out</Badge>
      <span className="small">
        {seats && `Limited to ${seats.total} members. `}
        <button type="button" onClick={() => onPick(planType)}>
          Join the waitlist
        </button>
      </span>
    </div>
  );
}

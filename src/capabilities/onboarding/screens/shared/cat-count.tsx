import { isLimited, PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { planTotals } from '#src/capabilities/pricing/rules/prices.ts';
import type { Currency } from '#src/lib/money.ts';
import { listOf } from '#src/lib/lists.ts';
import { CAT_COUNTS, MOST_CATS } from '../../rules/answers.ts';
import { inWords } from '../../rules/recommendation.ts';
import { CatHead } from './cat-head.tsx';

interface CatCountProps {
  count: number;
  currency: Currency;
  onChange: (count: number) => void;
}

export function CatCount({ count: chosen, currency, onChange }: CatCountProps) {
  return (
    <fieldset className="field">
      <legend className="lab">Cats in the household</legend>
      <div className="wizard-heads">
        {CAT_COUNTS.map((count) => (
          <label key={count}>
            <input
              type="radio"
              className="vh"
              name="catCount"
              value={count}
              checked={chosen === count}
              onChange={() => onChange(count)}
            />
            <CatHead />
            <span className="num">{count === MOST_CATS ? `${count}+` : count}</span>
          </label>
        ))}
      </div>
      <p className="hint">{savingLine(chosen, currency)}</p>
    </fieldset>
  );
}

/** Savings for several cats by plan, from the price table. */
function savingLine(cats: number, currency: Currency): string {
  if (cats === 1) return 'One cat, one price. From the second cat, each costs less.';
  const offs = PLAN_LIST.filter((plan) => !isLimited(plan.id))
    .map((plan) => ({ name: plan.name, off: planTotals(plan.id, cats, currency).discountPercent }))
    .sort((a, b) => a.off - b.off);
  const same = offs.every(({ off }) => off === offs[0]?.off);
  const parts = same
    ? [`${offs[0]?.off}% off ${listOf(offs.map(({ name }) => name))}`]
    : offs.map(({ name, off }) => `${off}% off ${name}`);
  const most = cats === MOST_CATS ? ' This is the maximum for one order.' : '';
  return `${inWords(cats)} cats: ${parts.join(', ')}.${most}`;
}

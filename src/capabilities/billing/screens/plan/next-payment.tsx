import { formatMoney } from '#src/lib/money.ts';
import { ChargeDates } from './charge-dates.tsx';
import { useSubscription } from './subscription-context.ts';
import { RenewalBadge } from './subscription-panel.tsx';
import { renewalWords } from './subscription-words.ts';
import { catsText, discountText, endOf, planName } from './words.ts';
import './subscription.css';
import { Detail } from '../detail.tsx';

/** R287: when, and how much. */
export function NextPayment() {
  const { subscription, schedule, household } = useSubscription();
  const { plan, nextPlan, catCount, discounts, kits } = subscription;
  const { next } = renewalWords(subscription, household.timeZone);
  return (
    <section className="panel w5 subscription-panel">
      <h2 className="title">Next payment</h2>
      <dl className="detail-rows">
        <ChargeDates schedule={schedule} />
        <Detail name="Amount">{next}</Detail>
        {kits
          .filter(({ inNextBox }) => inNextBox)
          .map(({ cat, name, price }) => (
            <Detail key={cat} name={`Test kit for ${name}`}>
              {price.amount === 0 ? 'Included' : formatMoney(price)}
            </Detail>
          ))}
        {discounts.map(({ id, said, amount }) => (
          <Detail key={id} name={said}>
            {discountText(amount)}
          </Detail>
        ))}
        {!endOf(subscription) && (
          <Detail name="For">
            {planName(nextPlan ?? plan)}, {catsText(catCount)}
          </Detail>
        )}
      </dl>
      <div className="row">
        <RenewalBadge {...subscription} timeZone={household.timeZone} />
      </div>
    </section>
  );
}

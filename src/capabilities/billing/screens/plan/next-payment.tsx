import { useSubscription } from './subscription-context.ts';
import { RenewalBadge } from './subscription-panel.tsx';
import { renewalWords } from './subscription-words.ts';
import { catsText, discountText, planName } from './words.ts';
import './subscription.css';

/** R287: when, and how much. */
export function NextPayment() {
  const { subscription, household } = useSubscription();
  const { plan, nextPlan, catCount, endsOn, discounts } = subscription;
  const { renews, next } = renewalWords(subscription, household.timeZone);
  return (
    <section className="panel w5 subscription-panel">
      <h2 className="title">Next payment</h2>
      <dl className="detail-rows">
        <div>
          <dt>Date</dt>
          <dd>{renews}</dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd>{next}</dd>
        </div>
        {discounts.map(({ id, said, amount }) => (
          <div key={id}>
            <dt>{said}</dt>
            <dd>{discountText(amount)}</dd>
          </div>
        ))}
        {!endsOn && (
          <div>
            <dt>For</dt>
            <dd>
              {planName(nextPlan ?? plan)}, {catsText(catCount)}
            </dd>
          </div>
        )}
      </dl>
      <div className="row">
        <RenewalBadge {...subscription} timeZone={household.timeZone} />
      </div>
    </section>
  );
}

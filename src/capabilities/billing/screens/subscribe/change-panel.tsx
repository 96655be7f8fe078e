import { useState } from 'react';
import { PLANS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Price } from '#src/ui/price.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { toast } from '#src/ui/toast.tsx';
import { queryClient } from '#src/web/query-client.ts';
import type { ChangeQuoteView, SubscriptionState } from '../../contract.ts';
import { subscriptionQuery } from '../../queries.ts';
import { type PlanChange, usePlanChange } from '../change/use-plan-change.ts';
import { NotReady } from './not-ready.tsx';

export function ChangePanel({ subscription, plan }: { subscription: SubscriptionState; plan: PlanId }) {
  const same = plan === (subscription.nextPlan ?? subscription.plan);
  const [done, setDone] = useState<string | null>(null);
  const change = usePlanChange(same ? null : { planType: plan }, (made, { effective }) => {
    toast({ title: effective === 'now' ? 'Plan changed' : 'Plan will change', text: made.message });
    setDone(made.message);
    queryClient.setQueryData(subscriptionQuery.queryKey, made.subscription);
    void queryClient.invalidateQueries({ queryKey: ['/api/user-dashboard'] });
  });
  const { quote, refused, again } = change;
  if (same)
    return (
      <p role="status" className="subscribe-said">
        {done ?? 'Choose another plan to see the price and date. Nothing changes until you confirm.'}
      </p>
    );
  if (refused) return <NotReady words={refused.message} again={refused.passes ? again : null} />;
  return quote ? <Offer quote={quote} change={change} /> : <LoadingIndicator />;
}

function Offer({ quote, change }: { quote: ChangeQuoteView; change: PlanChange }) {
  const { from, to, dueNow, lines, sentences } = quote;
  const { busy, problem, confirm } = change;
  return (
    <div className="subscribe-change">
      <h3 className="title">
        {PLANS[from.plan].name} to {PLANS[to.plan].name}
      </h3>
      {dueNow.amount > 0 && (
        <dl className="pay-rows">
          {lines.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
          <div className="subscribe-total">
            <dt>Due now</dt>
            <dd>
              <Price money={dueNow} />
            </dd>
          </div>
        </dl>
      )}
      {sentences.map((sentence) => (
        <p key={sentence} className="small">
          {sentence}
        </p>
      ))}
      {problem && (
        <p role="alert" className="subscribe-trouble">
          {/* R342 */}
          {problem.code === 'payment-declined' && 'Payment Failed. '}
          {problem.message}
        </p>
      )}
      <Button size="lg" full busy={busy} onClick={confirm}>
        {dueNow.amount > 0 ? `Change and pay ${formatMoney(dueNow)}` : `Change to ${PLANS[to.plan].name}`}
      </Button>
    </div>
  );
}

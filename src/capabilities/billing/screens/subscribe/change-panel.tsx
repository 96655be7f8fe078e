import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PLANS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/kit/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Price } from '#src/ui/price.tsx';
import { Purrs } from '#src/ui/purrs.tsx';
import { toast } from '#src/ui/toast.tsx';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { isUnauthorized, leaveToSignIn, queryClient } from '#src/web/query-client.ts';
import type { ChangeQuoteView, SubscriptionState } from '../../contract.ts';
import { changePlan, previewChange } from '../../queries.ts';

const NO_ANSWER = 'We could not reach our own server. Nothing was changed and nothing was charged.';

/** What another plan costs, now and later, and one button to have it. */
export function ChangePanel({ subscription, plan }: { subscription: SubscriptionState; plan: PlanId }) {
  const as = subscription.nextPlan ?? subscription.plan;
  const [done, setDone] = useState<string | null>(null);
  const key = ['/api/subscription/preview', plan, subscription.plan, subscription.nextPlan];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => previewChange({ planType: plan }, signal),
    enabled: plan !== as,
    gcTime: 0,
  });
  if (plan === as)
    return (
      <p role="status" className="sub-said">
        {done ?? 'Pick another plan to see what it would cost, and when. Nothing changes before you confirm it.'}
      </p>
    );
  if (error && !isFetching) {
    return (
      <div className="sub-notready" role="alert">
        <p>{sentenceFor(error, NO_ANSWER)}</p>
        <Button variant="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!data) return <Purrs className="sub-purrs" />;
  return <Offer quote={data} onFresh={(quote) => queryClient.setQueryData(key, quote)} onDone={setDone} />;
}

interface OfferProps {
  quote: ChangeQuoteView;
  onFresh: (quote: ChangeQuoteView) => void;
  onDone: (words: string) => void;
}

function Offer({ quote, onFresh, onDone }: OfferProps) {
  const { to, dueNow, lines, sentences } = quote;
  const { busy, trouble, confirm } = useChange({ quote, onFresh, onDone });
  return (
    <div className="sub-change">
      <h3 className="title">
        {PLANS[quote.from.plan].name} to {PLANS[to.plan].name}
      </h3>
      {(lines.length > 0 || dueNow.amount > 0) && (
        <dl className="pay-rows">
          {lines.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
          {dueNow.amount > 0 && (
            <div className="sub-total">
              <dt>Due now</dt>
              <dd>
                <Price money={dueNow} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {sentences.map((sentence) => (
        <p key={sentence} className="small">
          {sentence}
        </p>
      ))}
      {trouble && (
        <p role="alert" className="sub-trouble">
          {trouble}
        </p>
      )}
      <Button size="lg" full busy={busy} onClick={() => void confirm()}>
        {dueNow.amount > 0 ? `Change and pay ${formatMoney(dueNow)}` : `Change to ${PLANS[to.plan].name}`}
      </Button>
    </div>
  );
}

/** One change however often it is pressed; what did not work is said in place. */
function useChange({ quote, onFresh, onDone }: OfferProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      const { subscription, message } = await changePlan(quote.token);
      toast({ title: quote.effective === 'now' ? 'Plan changed' : 'Plan will change', text: message });
      onDone(message);
      queryClient.setQueryData(['/api/subscription'], subscription);
      void queryClient.invalidateQueries({ queryKey: ['/api/user-dashboard'] });
    } catch (error) {
      if (error instanceof Error && isUnauthorized(error)) return leaveToSignIn();
      const said = sentenceFor(error, NO_ANSWER);
      setTrouble(said);
      const fresh = freshIn(error);
      if (fresh) onFresh(fresh);
      else toast({ title: isDecline(error) ? 'Payment Failed' : 'Error', text: said, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, confirm };
}

function freshIn(error: unknown): ChangeQuoteView | null {
  if (!(error instanceof ApiError) || error.code !== 'change-outdated') return null;
  const { details } = error.data as { details?: { quote?: ChangeQuoteView } };
  return details?.quote ?? null;
}

const isDecline = (error: unknown): boolean => error instanceof ApiError && error.status === 402;

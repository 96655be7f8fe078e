import type { ChangeQuoteView } from '../../contract.ts';
import type { PlanChange } from '../change/use-plan-change.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { useSubscription } from './subscription-context.ts';
import { catsText, planName } from './words.ts';

interface ChangeSummaryProps {
  change: PlanChange;
  onClose: () => void;
  onCard: () => void;
  /** Shown until something else was chosen. */
  before: string | false | null;
  /** Of the button that makes a change from the next renewal on; else it says that. */
  confirmLabel?: string;
}

/** Price of the change to the cent, and the button that makes it. */
export function ChangeSummary({ change, onClose, onCard, before, confirmLabel }: ChangeSummaryProps) {
  const { quote, refused, busy, problem, again, confirm } = change;
  const { plan, nextPlan } = useSubscription().subscription;
  const words = quote && confirmWords(quote, nextPlan && plan);
  const says = quote?.effective === 'renewal' && confirmLabel ? confirmLabel : words;
  return (
    <>
      <div aria-live="polite" className="billing-summary">
        {before && <p className="muted">{before}</p>}
        {!before && !quote && !refused && <AskingPrice />}
        {refused && <p className="billing-problem">{refused.message}</p>}
        {quote && <Costs quote={quote} />}
        {problem && <p className="billing-problem">{problem.message}</p>}
      </div>
      <div className="records-end">
        {says && (
          <Button busy={busy} onClick={confirm}>
            {says}
          </Button>
        )}
        {refused?.passes && <AskAgain onPress={again} />}
        {isAboutCard(problem?.code) && (
          <Button variant="strong" onClick={onCard}>
            Use another card
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Keep as it is
        </Button>
      </div>
    </>
  );
}

const isAboutCard = (code?: string | null) => code === 'payment-declined' || code === 'card-needs-approval';

/** Null where there is nothing to confirm. `stays`: the plan that is left with the next renewal. */
function confirmWords({ dueNow, effective, to }: ChangeQuoteView, stays: PlanId | null): string | null {
  if (dueNow.amount > 0) return `Pay ${formatMoney(dueNow)} and change now`;
  if (to.plan === stays) return `Stay with ${planName(to.plan)}`;
  return { now: 'Change now', renewal: 'Change with the next renewal', unchanged: null }[effective];
}

/** Beside the reason why there is no quote, where that passes. */
export const AskAgain = ({ onPress }: { onPress: () => void }) => <Button onClick={onPress}>Try again</Button>;

/** Shown while the server works out a price. */
export function AskingPrice() {
  return (
    <>
      <LoadingIndicator />
      <span className="vh">Working out the price</span>
    </>
  );
}

function Costs({ quote }: { quote: ChangeQuoteView }) {
  const { timeZone } = useHousehold().household;
  const { dueNow, lines, renewal, renewsOn, to, sentences } = quote;
  return (
    <>
      <dl className="detail-rows">
        {lines.map(({ label, amount }) => (
          <div key={label} className="billing-line">
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>Due now</dt>
          <dd className="num billing-due">{dueNow.amount > 0 ? formatMoney(dueNow) : 'Nothing'}</dd>
        </div>
        <div>
          <dt>
            {renewsOn
              ? `From ${formatDate('plain', renewsOn, timeZone)}`
              : 'Starting one month after the first sticks ship'}
          </dt>
          <dd>
            {formatMoney(renewal)} a month
            <span className="small muted">
              , {planName(to.plan)} for {catsText(to.cats)}
            </span>
          </dd>
        </div>
      </dl>
      <p className="small muted">{sentences.join(' ')}</p>
    </>
  );
}

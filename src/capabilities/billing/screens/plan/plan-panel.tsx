import { useState } from 'react';
import { Link } from 'react-router';
import { changePlan, previewChange } from '../../queries.ts';
import { WITHDRAWAL_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { listOf } from '#src/lib/lists.ts';
import { plural } from '#src/lib/plurals.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';
import { useAgreedPrices } from '../change/use-agreed-prices.ts';
import { focusBeside } from './focus-beside.ts';
import { useSubscription } from './subscription-context.ts';
import { keepSentences } from '../../rules/ending.ts';
import { answered, type BillingDialog, keepPlan, refreshPlan } from './plan-requests.ts';
import { catsText, endOf, planName } from './words.ts';
import { Detail } from '../detail.tsx';

interface PlanPanelProps {
  withdrawable: boolean;
  onOpen: (what: BillingDialog) => void;
}

export function PlanPanel({ withdrawable, onOpen }: PlanPanelProps) {
  const { endsOn, actions } = useSubscription().subscription;
  const writes = useDemoGuard();
  const buttons: ['card' | 'cancel', label: string, allowed: boolean][] = [
    ['card', 'Update card', actions.card.allowed],
    ['cancel', 'Cancel plan', actions.cancel.allowed],
  ];
  return (
    <section className="panel w7 billing-plan" aria-labelledby="billing-plan">
      <h2 className="title" id="billing-plan">
        Your plan
      </h2>
      <Terms />
      {endsOn ? <Ending endsOn={endsOn} /> : <Scheduled />}
      {actions.change.allowed && <OtherPlans onOpen={onOpen} />}
      <div className="row wrapf gap3">
        {buttons.map(([what, label, allowed]) => {
          if (!allowed) return null;
          return (
            <Button key={what} variant="quiet" size="sm" onClick={writes(() => onOpen({ what }))}>
              {label}
            </Button>
          );
        })}
      </div>
      {actions.change.reason && <p className="small muted">{actions.change.reason}</p>}
      <Besides withdrawable={withdrawable} />
    </section>
  );
}

/** The plans that are neither the current one nor the next, each with its price and a button that opens its preview. */
function OtherPlans({ onOpen }: Pick<PlanPanelProps, 'onOpen'>) {
  const { subscription, base } = useSubscription();
  const agreed = useAgreedPrices(base === '/api');
  const writes = useDemoGuard();
  const { plan, nextPlan, catCount } = subscription;
  return (
    <div className="row wrapf gap3 billing-other-plans">
      {PLAN_LIST.filter(({ id }) => id !== plan && id !== nextPlan).map(({ id, name }) => {
        const price = agreed(id);
        return (
          <Button key={id} variant="quiet" size="sm" onClick={writes(() => onOpen({ what: 'plan', planType: id }))}>
            Change to {name}
            {price && `, ${formatMoney(price)} ${catCount > 1 ? 'a cat' : 'a month'}`}
          </Button>
        );
      })}
    </div>
  );
}

function Terms() {
  const { subscription, household } = useSubscription();
  const { plan, nextPlan, cats, catCount, perCat, monthlyAmount } = subscription;
  const endsOn = endOf(subscription);
  const namesOf = (charged: boolean) =>
    household.cats
      .filter(({ id }) => cats.some((one) => one.id === id && one.renews && one.charged === charged))
      .map(({ name }) => name);
  const [names, waiting] = [namesOf(true), namesOf(false)];
  return (
    <dl className="detail-rows">
      <Detail name="Plan">{planName(plan)}</Detail>
      <Detail name="For">{names.length ? listOf(names) : catsText(catCount)}</Detail>
      {!endsOn && waiting.length > 0 && (
        <Detail name="Not charged yet">
          {listOf(waiting)}
          <span className="small muted">, until {plural(waiting.length, 'it gets', 'they get')} sticks</span>
        </Detail>
      )}
      {!endsOn && monthlyAmount && perCat && (
        <Detail name={nextPlan ? 'From the next renewal' : 'A month'}>
          {formatMoney(monthlyAmount)}
          {catCount > 1 && <span className="small muted">, {formatMoney(perCat)} a cat</span>}
        </Detail>
      )}
    </dl>
  );
}

/** Ends one request with what it says; nobody presses twice. */
function usePress() {
  const [busy, setBusy] = useState(false);
  const press = async (act: () => Promise<{ title: string; text: string; tone?: 'bad' }>) => {
    setBusy(true);
    const said = await act();
    await refreshPlan();
    setBusy(false);
    toast(said);
  };
  return { busy, press };
}

const ENDS_BECAUSE = {
  refund: 'The last payment was refunded in full, so the plan ends.',
  withdrawal: 'You withdrew from the contract, so the plan ends.',
};

const failed = (text: string) => ({ title: 'That did not work', text, tone: 'bad' as const });

function Ending({ endsOn }: { endsOn: string }) {
  const { subscription, household } = useSubscription();
  const { keep: keeps } = subscription.actions;
  const { endsBecause: because, ifKept: next } = subscription;
  const writes = useDemoGuard();
  const { busy, press } = usePress();
  const keep = async () => {
    const answer = await keepPlan();
    return answer.ok
      ? { title: 'Your plan continues', text: 'It does not end. We have mailed you a receipt.' }
      : failed(answer.message);
  };
  return (
    <div className="billing-note" ref={focusBeside}>
      <p>
        {because && ENDS_BECAUSE[because]} It ends on {formatDate('plain', endsOn, household.timeZone)}.{' '}
        {keeps.reason ?? (because ? 'Until then you can keep it.' : 'Until then you can undo the cancellation.')}
      </p>
      {keeps.allowed && <p>{keepSentences({ because, next }, household.timeZone).join(' ')}</p>}
      <div className="row wrapf gap3">
        {keeps.allowed && (
          <Button variant="strong" busy={busy} onClick={writes(() => void press(keep))}>
            Keep the plan
          </Button>
        )}
        {subscription.receipt && (
          <Link className="link" to={`/receipt#${subscription.receipt}`}>
            Receipt of the cancellation
          </Link>
        )}
      </div>
    </div>
  );
}

/** A smaller plan that begins with the next renewal, and the way back. */
function Scheduled() {
  const { subscription, household } = useSubscription();
  const { plan, nextPlan, currentPeriodEnd, collectionPaused, monthlyAmount, actions } = subscription;
  const writes = useDemoGuard();
  const { busy, press } = usePress();
  if (!plan || !nextPlan || !monthlyAmount) return null;
  const takeBack = async () => {
    const asked = await answered(() => previewChange({ planType: plan }));
    if (!asked.ok) return failed(asked.message);
    if (asked.value.dueNow.amount > 0) return failed('This would cost something now. Please change the plan instead.');
    const made = await answered(() => changePlan(asked.value.token));
    return made.ok ? { title: 'Done', text: made.value.message } : failed(made.message);
  };
  const from =
    currentPeriodEnd && !collectionPaused
      ? `From ${formatDate('plain', currentPeriodEnd, household.timeZone)}`
      : 'With the next renewal';
  return (
    <div className="billing-note" ref={focusBeside}>
      <p>
        {from} it is {planName(nextPlan)}, for {formatMoney(monthlyAmount)} a month. Until then it stays{' '}
        {planName(plan)}.
      </p>
      {actions.change.allowed && (
        <div className="row">
          <Button variant="strong" busy={busy} onClick={writes(() => void press(takeBack))}>
            Stay with {planName(plan)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The currency of the plan, and the way to withdraw while it is open. */
function Besides({ withdrawable }: Pick<PlanPanelProps, 'withdrawable'>) {
  const { monthlyAmount, actions } = useSubscription().subscription;
  const dated = actions.skip.allowed || actions.move.allowed || actions.pause.allowed;
  return (
    <p className="small muted billing-besides">
      {monthlyAmount && `A running plan stays in ${monthlyAmount.currency}. `}
      {dated && 'To pause, skip a box or move its date, use Next box below.'}
      {withdrawable && (
        <>
          {' '}
          For {WITHDRAWAL_DAYS} days after your delivery has arrived you can also{' '}
          <Link className="link" to="/withdraw">
            withdraw
          </Link>{' '}
          without giving a reason.
        </>
      )}
    </p>
  );
}

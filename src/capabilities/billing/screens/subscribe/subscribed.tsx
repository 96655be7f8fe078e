import { useQuery } from '@tanstack/react-query';
import { householdQuery } from '#src/capabilities/households/queries.ts';
import { inWords } from '#src/capabilities/onboarding/rules/recommendation.ts';
import type { PlanView } from '#src/capabilities/pricing/contract.ts';
import { type PlanId, PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { listOf } from '#src/lib/lists.ts';
import { formatMoney } from '#src/lib/money.ts';
import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { plural } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import type { SubscriptionState } from '../../contract.ts';
import { useAgreedPrices } from '../change/use-agreed-prices.ts';
import { ChangePanel } from './change-panel.tsx';
import { CatsOnTheEdge } from './band-parts.tsx';
import { PlanCards } from './plan-cards.tsx';
import type { Waitlist } from './waitlist.ts';
import type { Choice } from './use-choice.ts';

interface SubscribedProps {
  plans: PlanView[];
  subscription: SubscriptionState;
  choice: Choice;
  waitlist: Waitlist;
}

/** Writes days by the calendar of the household, as its mails do. */
function useDay(): (iso: string) => string {
  const timeZone = useQuery(householdQuery).data?.timeZone ?? DEVICE_ZONE;
  return (iso) => formatDate('plain', iso, timeZone);
}

/** A household that has a plan: that plan, and the offer of another. */
export function Subscribed({ plans, subscription, choice, waitlist }: SubscribedProps) {
  const { plan, catCount, monthlyAmount, nextPlan } = subscription;
  const currency = monthlyAmount?.currency ?? choice.wish.currency;
  const asked = choice.wishedByAddress ?? nextPlan ?? plan;
  const soldOut = asked !== plan && plans.find(({ planType }) => planType === asked)?.soldOut === true;
  const priceOf = useAgreedPrices();
  const day = useDay();
  const note = (one: PlanId) => noteOn(one, subscription, day);
  return (
    <div className="sub">
      <section className="subscribe-left" aria-label="Plans">
        <div className="subscribe-in">
          <h1 className="d-md">Choose Your Perfect Plan</h1>
          <div className="subscribe-choose">
            <PlanCards
              plans={plans}
              plan={asked ?? 'premium'}
              cats={catCount}
              priceOf={priceOf}
              note={note}
              onPick={(picked) => choice.choose({ plan: picked })}
            />
          </div>
          <p className="small">
            Prices for {inWords(catCount).toLowerCase()} {plural(catCount, 'cat')}, in {currency}. The currency does not
            change while the plan is active.
          </p>
          <CatsOnTheEdge cats={choice.cats.living} count={catCount} />
        </div>
      </section>
      <section className="subscribe-right" aria-label="Your subscription">
        <div className="subscribe-in">
          <Has subscription={subscription} />
          {soldOut ? (
            <>
              <h3 className="title">Pro is full. There is a list.</h3>
              {waitlist({ cats: catCount, currency })}
            </>
          ) : (
            asked && (
              <div aria-live="polite">
                <ChangePanel key={asked} subscription={subscription} plan={asked} />
              </div>
            )
          )}
        </div>
      </section>
    </div>
  );
}

/** Badges of the current plan, and of the next one. */
function noteOn(
  one: PlanId,
  { plan, nextPlan, currentPeriodEnd, collectionPaused, endsOn }: SubscriptionState,
  day: (iso: string) => string,
) {
  if (one === plan) return <Badge tone="saffron">Your plan</Badge>;
  if (one !== nextPlan || endsOn) return null;
  return <Badge tone="eye">{currentPeriodEnd && !collectionPaused ? `From ${day(currentPeriodEnd)}` : 'Next'}</Badge>;
}

function Has({ subscription }: { subscription: SubscriptionState }) {
  const { plan, catCount, monthlyAmount, nextPlan, currentPeriodEnd, collectionPaused, endsOn } = subscription;
  const { nextPayment, discounts } = subscription;
  const day = useDay();
  const off = discounts.filter(({ amount }) => amount.amount > 0).map(({ said }) => said.toLowerCase());
  const kits = subscription.kits.filter(({ inNextBox, price }) => inNextBox && price.amount > 0);
  const besides = [...kits.map(({ name }) => `the test kit for ${name}`), ...off];
  const renewal = collectionPaused || !currentPeriodEnd ? 'A month after the first sticks ship' : day(currentPeriodEnd);
  const rows: [string, string][] = [
    ['Plan', plan ? PLANS[plan].name : 'None'],
    ['Cats', String(catCount)],
  ];
  if (endsOn) rows.push(['Ends', day(endsOn)]);
  else {
    rows.push(['Next payment', renewal]);
    if (nextPlan) rows.push(['From the next payment', PLANS[nextPlan].name]);
    const amount = monthlyAmount ? formatMoney(monthlyAmount) : 'Not known';
    rows.push([nextPlan ? 'A month, from then' : 'A month', amount]);
    if (nextPayment && besides.length) rows.push([`The next with ${listOf(besides)}`, formatMoney(nextPayment)]);
  }
  return (
    <>
      <h2 className="d-sm">You have {plan ? PLANS[plan].name : 'a plan'} already.</h2>
      <dl className="pay-rows subscribe-has">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <ButtonLink variant="quiet" size="sm" to="/dashboard?tab=billing">
          To my billing
        </ButtonLink>
      </p>
    </>
  );
}

import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from '#src/ui/icons/arrow-left.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CatView } from '#src/capabilities/households/contract.ts';
import type { YoungCats } from '#src/capabilities/onboarding/rules/young-cats.ts';
import { useReferralCode } from '#src/capabilities/onboarding/screens/shared/referral-code.ts';
import type { PlanView } from '#src/capabilities/pricing/contract.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { plansQuery } from '#src/capabilities/pricing/queries.ts';
import { noteBook } from '#src/capabilities/pricing/screens/note-book.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { Button } from '#src/ui/button.tsx';
import { LogoLink } from '#src/ui/logo.tsx';
import { SkipLink } from '#src/ui/skip-link.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { queryClient } from '#src/web/query-client.ts';
import { subscriptionQuery } from '../../queries.ts';
import { isLiveStatus } from '../../rules/subscription-states.ts';
import type { PaidOutcome } from '../embedded/payment-shape.ts';
import { CatChoice } from './cat-choice.tsx';
import { KitNote } from './kit-note.tsx';
import { OrderLines } from './order-lines.tsx';
import { PaySide } from './pay-side.tsx';
import { PlanCards } from './plan-cards.tsx';
import { CatsOnTheEdge, CurrencyChoice } from './band-parts.tsx';
import { Subscribed } from './subscribed.tsx';
import { type Choice, useChoice } from './use-choice.ts';
import type { Waitlist } from './waitlist.ts';
import { estimateOf, useSubscriptionPayment } from './use-subscription-payment.ts';
import './subscribe.css';

/** `/subscribe`: buys a plan for the household without leaving the page, or changes the existing one. */
export function Subscribe({ waitlist }: { waitlist: Waitlist }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <header className="subscribe-bar">
        <div className="wrap">
          <LogoLink />
          <Link to="/" className="subscribe-back">
            <ArrowLeft size={18} aria-hidden="true" />
            <span>Back to Home</span>
          </Link>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Loaded waitlist={waitlist} />
      </main>
    </QueryClientProvider>
  );
}

function Loaded({ waitlist }: { waitlist: Waitlist }) {
  const plans = useQuery(plansQuery);
  useEffect(() => noteBook(plans.data ?? []), [plans.data]);
  const subscription = useQuery(subscriptionQuery);
  const choice = useChoice();
  if (plans.isError || subscription.isError || choice.failed) {
    const again = () => {
      for (const asked of [plans, subscription]) if (asked.isError) void asked.refetch();
      choice.again();
    };
    return <NotLoaded again={again} />;
  }
  if (!plans.data || !subscription.data || !choice.ready) return <PlansLoading />;
  const sorted = plans.data.toSorted((a, b) => Number(a.sortOrder) - Number(b.sortOrder));
  const running = isLiveStatus(subscription.data.status) ? subscription.data : null;
  return running ? (
    <Subscribed plans={sorted} subscription={running} choice={choice} waitlist={waitlist} />
  ) : (
    <Order plans={sorted} choice={choice} waitlist={waitlist} />
  );
}

/** R325. */
function PlansLoading() {
  return (
    <div className="subscribe-loading">
      <Spinner />
      <p>Loading subscription plans...</p>
    </div>
  );
}

function NotLoaded({ again }: { again: () => void }) {
  return (
    <div className="wrap sec stack gap6" role="alert">
      <h1 className="d-md">The plans could not be loaded.</h1>
      <p className="lead muted">Nothing was ordered and nothing was charged.</p>
      <div>
        <Button onClick={again}>Try again</Button>
      </div>
    </div>
  );
}

interface OrderProps {
  plans: PlanView[];
  choice: Choice;
  waitlist: Waitlist;
}

function Order({ plans, choice, waitlist }: OrderProps) {
  const { wish } = choice;
  const [country, setCountry] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState(false);
  const plan = plans.find(({ planType }) => planType === wish.plan);
  const soldOut = plan?.soldOut === true;
  const referralCode = useReferralCode();
  const [newKits, setNewKits] = useState(false);
  const order = { ...wish, country, catIds: choice.cats.chosen.map(({ id }) => id), referralCode, newKits };
  const payment = useSubscriptionPayment(soldOut ? null : order);
  const quote =
    payment.ready?.quote ??
    estimateOf(order, { country: choice.country, launchOffer: plan?.launchOffer ?? null, vatIn: plan?.vatIn ?? null });
  const done = useDone();
  const pick = (plan: PlanId) => {
    setMoved(true);
    choice.choose({ plan });
  };
  return (
    <div className="sub">
      <section className="subscribe-left" aria-label="Your order">
        <div className="subscribe-in">
          {/* R324, R326 */}
          <h1 className="d-md">{payment.ready ? 'Complete Your Subscription' : 'Choose Your Perfect Plan'}</h1>
          <fieldset className="subscribe-choose" disabled={busy}>
            <legend className="vh">What to order</legend>
            <PlanCards
              plans={plans}
              plan={wish.plan}
              cats={wish.cats}
              priceOf={(one) => unitPrice(one, wish.cats, wish.currency)}
              onPick={pick}
            />
            <div className="subscribe-row">
              <CatChoice choice={choice} />
              <CurrencyChoice value={wish.currency} onChange={(currency) => choice.choose({ currency })} />
            </div>
          </fieldset>
          {!soldOut && payment.ready && (
            <KitNote
              cats={choice.cats.chosen}
              noKitFor={payment.ready.noKitFor}
              newKits={newKits}
              onChange={setNewKits}
            />
          )}
          {!soldOut && <OrderLines quote={quote} settled={payment.ready !== null || payment.error !== null} />}
          <CatsOnTheEdge cats={choice.cats.chosen} count={wish.cats} />
        </div>
      </section>
      <section className="subscribe-right" aria-label={soldOut ? 'Waitlist' : 'Payment'}>
        <div className="subscribe-in">
          {soldOut ? (
            <Full moved={moved}>{waitlist(wish)}</Full>
          ) : (
            <PaySide
              payment={payment}
              quote={quote}
              young={youngOf(choice.cats.chosen)}
              onCountry={setCountry}
              onBusy={setBusy}
              onPaid={done}
            />
          )}
        </div>
      </section>
    </div>
  );
}

const youngOf = (cats: readonly CatView[]): YoungCats => {
  const known = cats.flatMap(({ name, sticksFrom }) => (sticksFrom ? [{ name, from: sticksFrom }] : []));
  const unsaid = cats.filter(({ age, ageRange }) => age === null && ageRange === 'kitten').length;
  return { known, kittens: known.length + unsaid };
};

/** Form of the waitlist; takes the focus if it was asked for here. */
function Full({ moved, children }: { moved: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moved) heading.current?.focus();
  }, [moved]);
  return (
    <>
      <h2 className="d-sm" ref={heading} tabIndex={-1}>
        Pro is full. There is a list.
      </h2>
      {children}
    </>
  );
}

/** R330, R332, R343. */
function useDone() {
  const navigate = useNavigate();
  return ({ status, sessionId }: PaidOutcome) => {
    if (status === 'complete')
      toast({ title: 'Payment Successful', text: 'Welcome to Purrwell. Your household is subscribed.' });
    else toast({ title: 'Payment on its way', text: 'Your bank confirms it within days. We will write when it does.' });
    // Refetched where they are shown next, because this page is about to be left.
    for (const key of ['/api/subscription', '/api/user-dashboard'])
      void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' });
    void navigate(`/payment-success?session_id=${encodeURIComponent(sessionId)}`);
  };
}

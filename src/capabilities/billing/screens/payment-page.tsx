import { type ReactNode, useEffect, useState } from 'react';
import { COAT_CHOICES, coatOf } from '#src/capabilities/onboarding/rules/coats.ts';
import { readProgress } from '#src/capabilities/onboarding/queries.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { ScheduleRows } from '#src/capabilities/pricing/screens/schedule-rows.tsx';
import { formatMoney } from '#src/lib/money.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { CatLook } from '#src/ui/cats/look.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';
import type { CheckoutStateView } from '../contract.ts';
import type { Proof } from '../queries.ts';
import { AccountStep } from './account-step.tsx';
import { useCheckout } from './use-checkout.ts';
import { NO_PAYMENT, NOTHING_TO_SHOW, paymentHead } from './words.ts';
import './payment.css';

/** Shows the state of an order after payment, and the step to an account if there is none yet. */
export function PaymentPage({ proof }: { proof: Proof }) {
  const { checkout, again } = useCheckout(proof);
  if (checkout.name === 'checking') return <Spinner full />;
  if (checkout.name === 'refused') return <Nothing words={wordsFor(checkout.code, proof)} />;
  if (checkout.name === 'unreachable') return <Unreachable again={again} />;
  return <Known view={checkout.view} asking={checkout.asking} proof={proof} again={again} />;
}

/** An address that was cut short is not even asked about: to its reader it is as unknown as a wrong one. */
function wordsFor(code: string | null, proof: Proof) {
  const unknown = proof.kind === 'token' ? 'link-unknown' : 'checkout-unknown';
  return NOTHING_TO_SHOW[code === 'invalid' ? unknown : (code ?? '')] ?? NO_PAYMENT;
}

interface KnownProps {
  view: CheckoutStateView;
  asking: boolean;
  proof: Proof;
  again: () => void;
}

function Known({ view, asking, proof, again }: KnownProps) {
  const { title, lead, mood, tint } = paymentHead(view, asking);
  const cat = useOwnCat();
  const confirmed = view.state === 'confirmed';
  return (
    <>
      <section className={`pay-band f-${tint}`}>
        <div className="wrap pay-band-in">
          <div role="status">
            <h1 className={confirmed ? 'd-lg' : 'd-md'}>{title}</h1>
            <p className="lead">{lead}</p>
            {confirmed && (
              <p className="pay-number">
                Order <b className="tn">{view.orderNumber}</b>
              </p>
            )}
            {asking && <LoadingIndicator className="pay-purrs" />}
          </div>
          <div className="pay-cat moonlit" aria-hidden="true">
            <CatPortrait cat={cat} pose="loaf" mood={mood} decorative />
          </div>
        </div>
      </section>
      <div className="wrap pay-main">
        <div className="pay-column">
          <Actions view={view} asking={asking} again={again} />
          <Summary view={view} />
          {confirmed && <NextSteps view={view} />}
        </div>
        {confirmed && <AccountStep view={view} proof={proof} again={again} />}
      </div>
    </>
  );
}

/** The first of the buyer's own cats where this browser has the answers, else one of ours. */
function useOwnCat(): CatLook {
  const [cat, setCat] = useState<CatLook>(COAT_CHOICES[0]);
  useEffect(() => {
    let gone = false;
    readProgress()
      .then(({ answers }) => {
        const first = answers?.cats[0];
        if (!gone && first) setCat({ name: first.name, age: first.ageRange, ...coatOf(first.portrait, 0) });
      })
      .catch(() => {}); // our own cat will do
    return () => {
      gone = true;
    };
  }, []);
  return cat;
}

function Actions({ view, asking, again }: Omit<KnownProps, 'proof'>) {
  if (view.state === 'confirmed') return null;
  if (view.continueUrl) {
    return (
      <p>
        <a className="btn lg" href={view.continueUrl}>
          Finish the payment
        </a>
      </p>
    );
  }
  if (view.state === 'failed') {
    return view.reason === 'refunded-duplicate' ? null : (
      <p>
        <ButtonLink size="lg" to={wizardAt()}>
          Back to my order
        </ButtonLink>
      </p>
    );
  }
  return asking ? null : (
    <p>
      <Button size="lg" onClick={again}>
        Ask again
      </Button>
    </p>
  );
}

function Summary({ view }: { view: CheckoutStateView }) {
  const confirmed = view.state === 'confirmed';
  const rows: [string, string][] = [
    ...(view.orderNumber ? ([['Order number', view.orderNumber]] as [string, string][]) : []),
    ['Plan', PLANS[view.plan].name],
    ['Cats', String(view.cats)],
    [confirmed ? 'Paid today' : 'To pay today', formatMoney(view.amount)],
    ['After that, each month', formatMoney(view.renewal)],
  ];
  return (
    <section className="panel">
      <h2 className="title">{confirmed ? 'Your order' : 'The order'}</h2>
      <dl className="pay-rows">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        {view.taxIncluded.amount > 0 && `${formatMoney(view.taxIncluded)} of today is VAT, included in the price. `}
        {confirmed && 'The first renewal comes after the first sticks ship.'}
        {view.receiptUrl && (
          <>
            {' '}
            <a className="link" href={view.receiptUrl}>
              Open the invoice
            </a>
          </>
        )}
      </p>
    </section>
  );
}

function NextSteps({ view: { nextSteps: steps, schedule } }: Pick<KnownProps, 'view'>) {
  return (
    <section>
      <h2 className="d-sm">What happens next</h2>
      <ol className="pay-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {schedule && <Promised schedule={schedule} />}
    </section>
  );
}

/** The dates as they were promised with the payment; those of today are on the page of the order. */
function Promised({ schedule }: { schedule: NonNullable<CheckoutStateView['schedule']> }) {
  return (
    <>
      <h3 className="title">The dates we promise with this order</h3>
      <ScheduleRows schedule={schedule} />
    </>
  );
}

/** A page without an order: never a dead end. */
export function Nothing({ words, children }: { words: { title: string; lead: string }; children?: ReactNode }) {
  return (
    <div className="wrap sec pay-nothing">
      <h1 className="d-md">{words.title}</h1>
      <p className="lead muted">{words.lead}</p>
      <div className="row gap3 wrapf">
        {children ?? (
          <>
            <ButtonLink to="/dashboard">To my dashboard</ButtonLink>
            <ButtonLink variant="quiet" to={wizardAt()}>
              Start with a free test kit
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

const SILENT = {
  title: 'That did not work.',
  lead: 'We could not reach the server. Your order and your payment are not affected.',
};

function Unreachable({ again }: { again: () => void }) {
  return (
    <Nothing words={SILENT}>
      <Button onClick={again}>Try again</Button>
    </Nothing>
  );
}

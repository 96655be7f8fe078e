import { ButtonLink } from '#src/ui/button.tsx';
import { useHome } from '../../home-context.ts';
import { RenewalBadge } from '../delivery/subscription-panel.tsx';
import { renewalWords } from '../delivery/subscription-words.ts';
import { InvoicesPanel } from './invoices-panel.tsx';
import { LoyaltyPanel } from './loyalty-panel.tsx';
import { AskForPayment, ChangePanel } from './change-panel.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';
import { headlineOf } from './words.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import '../delivery/delivery.css';
import './billing.css';

/** What is due and when, what was paid, what loyalty is worth, and how to change or end it. */
export function Billing() {
  const { subscription } = useHome().view;
  const { title, lead } = headlineOf(subscription);
  const over = subscription.status === 'none' || subscription.status === 'canceled';
  return (
    <div className="dash-main">
      <header>
        <h2 className="d-md">{title}</h2>
        <p className="lead muted">{lead}</p>
        <AskForPayment />
        {over && <ButtonLink to={wizardAt()}>Start Subscription</ButtonLink>}
      </header>
      {!over && <NextPayment />}
      <LoyaltyPanel wide={over} />
      <InvoicesPanel />
      {!over && <ChangePanel />}
    </div>
  );
}

/** R287: when, and how much. */
export function NextPayment() {
  const { subscription, household } = useHome().view;
  const { plan, catCount } = subscription;
  const { renews, next } = renewalWords(subscription, household.timeZone);
  return (
    <section className="panel w5 dl-subscription">
      <h2 className="title">Next payment</h2>
      <dl className="dl-rows">
        <div>
          <dt>Date</dt>
          <dd>{renews}</dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd>{next}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>
            {plan && PLANS[plan].name}, {catCount === 1 ? '1 cat' : `${catCount} cats`}
          </dd>
        </div>
      </dl>
      <div className="row">
        <RenewalBadge {...subscription} />
      </div>
    </section>
  );
}

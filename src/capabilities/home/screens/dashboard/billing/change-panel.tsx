import { Link } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { ANSWERS, spanText, WITHDRAWAL_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { useHome } from '../../home-context.ts';

/** Where a payment that failed can be made good: on the payment service's own page. */
export function AskForPayment() {
  const { subscription } = useHome().view;
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return null;
  const owed = subscription.invoices.find(({ status, url }) => status === 'open' && url);
  if (!owed?.url) return null;
  return (
    <ButtonLink to={owed.url} reloadDocument>
      Pay now
    </ButtonLink>
  );
}

/** What can be changed today, and how: a person does it. */
export function ChangePanel() {
  const { supportEmail } = useHome().view;
  return (
    <section className="panel bl-change">
      <h2 className="title">Pause, change or cancel</h2>
      <p className="muted">
        Write to{' '}
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        . A person does it and answers within {spanText(ANSWERS.message)}. Pausing and cancelling stop the next payment
        and the next box; a box that has left still arrives. Everything that was written down stays.
      </p>
      <p className="muted">
        Within {WITHDRAWAL_DAYS} days of the order you can also{' '}
        <Link className="link" to="/withdraw">
          withdraw
        </Link>{' '}
        without giving a reason.
      </p>
    </section>
  );
}

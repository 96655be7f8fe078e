import { Link } from 'react-router';
import { REFUND_DAYS, WITHDRAWAL_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { pageMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { breadcrumbs } from '#src/web/structured-data.ts';
import { WithdrawalForm } from '../withdrawal-form.tsx';
import { Art } from './art.tsx';
import './withdraw.css';

export const meta = () =>
  pageMeta({
    path: '/withdraw',
    title: 'Withdraw from your contract. Purrwell',
    description:
      'Withdraw from a contract with Purrwell in two clicks, without an account and without a reason. We mail you a receipt with the date and time.',
    structured: import.meta.env.SSR
      ? [
          breadcrumbs([
            { name: 'Home', path: '/' },
            { name: 'Withdraw', path: '/withdraw' },
          ]),
        ]
      : [],
  });

export default function Withdraw() {
  return (
    <PublicShell
      tint="oat"
      head={
        <ColourBand
          tint="oat"
          title="Withdraw from your contract."
          lead="No reason, no account, no conversation. Two clicks and you have it in writing."
          art={<Art name="noor" className="withdraw-cat" />}
        />
      }
    >
      <section className="sec">
        <div className="wrap reading">
          <div>
            <h2 className="d-md">What happens</h2>
            <ol className="withdraw-steps">
              <li>Tell us which order, and confirm.</li>
              <li>We mail you a receipt with the date and time at once.</li>
              <li>
                We end the contract and refund what is due within {REFUND_DAYS} days, to the payment method you used.
              </li>
            </ol>
            <p className="muted">
              You can withdraw for {WITHDRAWAL_DAYS} days after your delivery has arrived, even if it was mixed for one
              cat only. The details are in the{' '}
              <Link className="link" to="/legal">
                terms of service
              </Link>
              .
            </p>
          </div>
          <div className="withdraw-form">
            <h2 className="vh">Your withdrawal</h2>
            <WithdrawalForm />
          </div>
        </div>
      </section>
    </PublicShell>
  );
}

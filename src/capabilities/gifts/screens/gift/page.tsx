import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'react-router';
import { WITHDRAWAL_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { queryClient } from '#src/web/query-client.ts';
import { pageMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { AFTER_A_PLAN } from '../../rules/gift.ts';
import { Art } from './art.tsx';
import { GiftForm } from './gift-form.tsx';
import './gift.css';

export const meta = () =>
  pageMeta({
    path: '/gift',
    title: 'A gift for a cat. Purrwell',
    description:
      'Give a home test kit and months of sticks made for one cat. Paid once, nothing renews; as a card to print or a mail on a day.',
  });

export default function GiftPage() {
  return (
    <PublicShell
      tint="oat"
      head={
        <ColourBand
          tint="oat"
          title="A gift for a cat."
          lead="A home test kit, then sticks made for that one cat. You pay once, and nothing renews."
          art={<Art name="biscuit" className="gift-cat" />}
        />
      }
    >
      <section className="sec">
        <div className="wrap reading">
          <div>
            <h2 className="d-md">How it works</h2>
            <ul className="gift-rules">
              <li>You choose a plan and one, three or six months for one cat. You pay once, by card.</li>
              <li>
                The code comes as a card to print, or as a mail to the recipient at nine in the morning, by your clock,
                on the day you choose.
              </li>
              <li>
                The recipient redeems it in an account of their own, without a card. The kit comes first, then a box for
                each month.
              </li>
              <li>
                After the last box the gift ends. A plan begins only if the recipient orders one; we tell them its price
                then.
              </li>
              <li>The code is valid for three years, in the country you choose. {AFTER_A_PLAN}</li>
              <li>
                You can withdraw for {WITHDRAWAL_DAYS} days, as long as nobody has redeemed it: one press on the page
                that we mail you, and all of it goes back.
              </li>
              <li>You see whether it was redeemed, and never by whom.</li>
              <li>
                All of it stands in the{' '}
                <Link className="link" to="/legal#terms-gifts">
                  terms
                </Link>
                .
              </li>
            </ul>
            <p className="muted">
              Were you given one?{' '}
              <Link className="link" to="/gift/redeem">
                Redeem a gift
              </Link>
              .
            </p>
          </div>
          <div className="gift-panel">
            <h2 className="d-sm">Your gift</h2>
            <QueryClientProvider client={queryClient}>
              <GiftForm />
            </QueryClientProvider>
          </div>
        </div>
      </section>
    </PublicShell>
  );
}

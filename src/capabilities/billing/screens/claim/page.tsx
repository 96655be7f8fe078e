import { useMailedToken } from '#src/web/mailed-token.ts';
import { privateMeta } from '#src/web/meta.ts';
import { PublicShell } from '#src/web/shells/public.tsx';
import { Nothing, PaymentPage } from '../payment-page.tsx';
import { NOTHING_TO_SHOW } from '../words.ts';

export const meta = () => privateMeta('Your order. Purrwell');

const CUT_SHORT = NOTHING_TO_SHOW['link-unknown'] ?? { title: '', lead: '' };

/** Page of the link in the confirmation mail: shows the order and offers to make an account. */
export default function Claim() {
  const token = useMailedToken();
  return (
    <PublicShell>
      {token ? <PaymentPage key={token} proof={{ kind: 'token', token }} /> : <Nothing words={CUT_SHORT} />}
    </PublicShell>
  );
}

import { forgetRemembered, rememberedOrder } from '#src/capabilities/access/screens/register/remembered-owner.ts';
import { Register } from '#src/capabilities/access/screens/register/register.tsx';
import { claimOrder } from '#src/capabilities/billing/queries.ts';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { pageMeta } from '#src/web/meta.ts';

export const meta = () =>
  pageMeta({
    path: '/register',
    title: 'Create your account. Purrwell',
    description:
      'Make a Purrwell account with your e-mail or phone number. The cat owns the household. You just need a login.',
  });

const LATER = 'Your account is ready. Use the link in the mail about your order to add the order to it.';

/** An order that the long wizard made comes with the account. */
async function bringOrder(email: string): Promise<void> {
  const sessionId = rememberedOrder(email);
  if (!sessionId) return;
  try {
    await claimOrder({ kind: 'session', sessionId });
    forgetRemembered();
  } catch (error) {
    toast({ title: 'The order was not added', text: sentenceFor(error, LATER), tone: 'bad' });
  }
}

/** `/register`: an account, and whatever was paid for before there was one. */
export default function RegisterPage() {
  return <Register onAccount={bringOrder} />;
}

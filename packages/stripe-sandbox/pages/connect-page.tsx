import type Stripe from 'stripe';
import { Merchant, SandboxNote, Shell, useSite } from './parts.tsx';

/** Stand-in for the form with a payee's identity and bank account. */
export function ConnectPage({ account, linkKey }: { account: Stripe.Account; linkKey: string }) {
  const title = 'Get paid by Stripe';
  const { base, business } = useSite();
  return (
    <Shell title={title}>
      <main className="alone">
        <Merchant />
        <h1>{title}</h1>
        <p className="lead">
          {business.name} wants to pay {account.email ?? 'you'}. The real form asks who you are and for your bank
          account; here you only choose how it ends.
        </p>
        <form method="post" action={`${base}/connect/${account.id}/${linkKey}`} className="answers">
          <button type="submit" name="answer" value="complete">
            Everything is filled in
          </button>
          <button type="submit" name="answer" value="later" className="quiet">
            Leave it for later
          </button>
          <button type="submit" name="answer" value="rejected" className="quiet">
            Stripe rejects the account
          </button>
        </form>
        <SandboxNote />
      </main>
    </Shell>
  );
}

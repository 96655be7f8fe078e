import type { ReactNode } from 'react';
import type Stripe from 'stripe';
import { price } from './price.ts';
import { Merchant, SandboxNote, Shell, useSite } from './parts.tsx';

type Session = Stripe.Checkout.Session;

interface ApproveProps {
  session: Session;
  /** The bank that asks, where it is not the card's. */
  bank?: string | undefined;
}

export function ApprovePage({ session, bank }: ApproveProps) {
  const title = session.mode === 'setup' ? 'Approve this card' : bank ? `Pay with ${bank}` : 'Approve payment';
  return (
    <Approval title={title} action={`${useSite().base}/checkout/${session.id}/approve`}>
      <Request session={session} />
    </Approval>
  );
}

/** Stand-in for the page of a bank. `children` names the payment to approve. */
export function Approval({ title, action, children }: { title: string; action: string; children: ReactNode }) {
  return (
    <Shell title={title}>
      <main className="alone">
        <Merchant />
        <h1>{title}</h1>
        <p className="lead">
          {useSite().business.name} asks {children}. A real bank would check who you are; here you only choose the
          answer.
        </p>
        <form method="post" action={action} className="answers">
          <button type="submit" name="answer" value="approve">
            Approve
          </button>
          <button type="submit" name="answer" value="decline" className="quiet">
            Decline
          </button>
        </form>
        <SandboxNote />
      </main>
    </Shell>
  );
}

function Request({ session }: { session: Session }) {
  if (session.mode === 'setup') return 'to keep your card for later payments';
  return (
    <>
      for <strong>{price(session.amount_total ?? 0, session.currency ?? 'usd')}</strong>
    </>
  );
}

interface MessageProps {
  title: string;
  text: string;
  back?: string | null;
}

export function MessagePage({ title, text, back }: MessageProps) {
  return (
    <Shell title={title}>
      <main className="alone">
        <Merchant />
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {back && <Back href={back} />}
      </main>
    </Shell>
  );
}

export function Back({ href }: { href: string }) {
  return (
    <p>
      <a className="back" href={href}>
        Back to {useSite().business.name}
      </a>
    </p>
  );
}

import { useState } from 'react';
import type { Currency } from '#src/kit/money.ts';
import type { MessageAnswer } from '../contract.ts';
import { Decoy, EmailField, SubmitButton, Thanks } from './form-parts.tsx';
import { useSender } from './use-sender.ts';

export interface WaitlistFormProps {
  /** Number of cats and currency chosen before. */
  cats?: number;
  currency?: Currency;
}

/** A place in the queue for a Pro seat. */
export function WaitlistForm({ cats = 1, currency = 'USD' }: WaitlistFormProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const { errors, busy, props } = useSender<MessageAnswer>({
    draft: 'waitlist',
    path: '/api/waitlist',
    also: { cats, currency },
    failed: 'Not on the list',
    onDone: ({ message }) => setAsked(message),
  });
  if (asked !== null) {
    return (
      <Thanks title="One press to go">
        <p>
          {asked} Press it, and you have your number. When a Pro seat becomes free, it is offered to the first on the
          list, by mail. Waiting costs nothing.
        </p>
      </Thanks>
    );
  }
  return (
    <form {...props}>
      <p>Leave an address and keep your place in the queue. Nothing is charged, and nothing else is sent to it.</p>
      <EmailField error={errors.email} />
      <Decoy />
      <div className="pform-end">
        <SubmitButton busy={busy}>Join the waitlist</SubmitButton>
      </div>
    </form>
  );
}

import { useState } from 'react';
import type { Currency } from '#src/lib/money.ts';
import { Honeypot, EmailField, SubmitButton, Thanks } from './form-parts.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

export interface WaitlistFormProps {
  /** Number of cats and currency chosen before. */
  cats?: number;
  currency?: Currency;
}

/** A place in the queue for a Pro seat. */
export function WaitlistForm({ cats = 1, currency = 'USD' }: WaitlistFormProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const { errors, busy, props } = useInquiryForm({
    draft: 'waitlist',
    path: '/api/waitlist',
    also: { cats, currency },
    failed: 'Not on the list',
    onDone: ({ message }) => setAsked(message),
  });
  if (asked !== null) {
    return (
      <Thanks title="Please confirm">
        <p>
          {asked} Use the link to get your number. When a Pro seat is free, we offer it by mail to the first person on
          the list. Waiting is free.
        </p>
      </Thanks>
    );
  }
  return (
    <form {...props}>
      <p>Enter your e-mail to join the waitlist. It is free, and we send you nothing else.</p>
      <EmailField error={errors.email} />
      <Honeypot />
      <div className="pform-end">
        <SubmitButton busy={busy}>Join the waitlist</SubmitButton>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { MessageAnswer } from '../contract.ts';
import { NEWSLETTER_CONSENT } from '../rules/newsletter.ts';
import { Honeypot, EmailField, Thanks, WithoutScripts } from './form-parts.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

export interface NewsletterFormProps {
  /** Place of the form, in lower-case letters and dashes: 'blog'. */
  source: string;
  /** Without the thank-you in colour, for narrow places. */
  compact?: boolean;
}

export function NewsletterForm({ source, compact }: NewsletterFormProps) {
  const [answer, setAnswer] = useState<MessageAnswer | null>(null);
  const { errors, busy, props } = useInquiryForm({
    draft: 'newsletter',
    path: '/api/newsletter/subscribe',
    also: { source },
    failed: 'Not subscribed',
    onDone: (taken) => {
      setAnswer(taken);
      toast({ title: 'Please confirm', text: 'Use the link in the mail to confirm.' });
    },
  });
  if (answer) {
    if (compact) return <p role="status">{answer.message}</p>;
    return (
      <Thanks title="Please confirm" again="Use another address" onAgain={() => setAnswer(null)}>
        <p>{answer.message}</p>
        <p>We send nothing until you confirm.</p>
      </Thanks>
    );
  }
  return (
    <>
      <form {...props}>
        <div className="pform-row">
          <EmailField error={errors.email} />
          <Button type="submit" busy={busy} busyLabel="Sending...">
            Subscribe
          </Button>
        </div>
        <p className="small muted">{NEWSLETTER_CONSENT.text}</p>
        <Honeypot />
      </form>
      <WithoutScripts />
    </>
  );
}

import { useState } from 'react';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { InquiryAnswer } from '../contract.ts';
import { FIELDS } from '../rules/fields.ts';
import { Honeypot, EmailField, InquiryThanks, NameField, SubmitButton, WithoutScripts } from './form-parts.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

/** A message to the people here. `subject` is filled in already. */
export function ContactForm({ subject }: { subject?: string }) {
  const [answer, setAnswer] = useState<InquiryAnswer | null>(null);
  const { errors, busy, props } = useInquiryForm({
    draft: 'contact',
    path: '/api/contact',
    failed: 'Message not sent',
    onDone: (taken) => {
      setAnswer(taken);
      toast({ title: 'Message sent', text: `Number ${taken.number}. We will read it and reply.` });
    },
  });
  if (answer) {
    return (
      <InquiryThanks kind="contact" answer={answer} again="Write another message" onAgain={() => setAnswer(null)} />
    );
  }
  return (
    <>
      <form {...props}>
        <div className="pform-2">
          <NameField error={errors.name} />
          <EmailField error={errors.email} />
        </div>
        <TextField
          label="Subject"
          name="subject"
          maxLength={FIELDS.subject.longest}
          defaultValue={subject}
          required
          error={errors.subject}
        />
        <TextAreaField
          label="Message"
          name="message"
          rows={7}
          maxLength={FIELDS.message.longest}
          required
          error={errors.message}
        />
        <Honeypot />
        <div className="pform-end">
          <SubmitButton busy={busy}>Send message</SubmitButton>
        </div>
      </form>
      <WithoutScripts />
    </>
  );
}

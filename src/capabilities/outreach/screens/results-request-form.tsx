import { useState } from 'react';
import { SelectField, TextAreaField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { InquiryAnswer } from '../contract.ts';
import { FIELDS } from '../rules/fields.ts';
import { READER_ROLES } from '../rules/inquiries.ts';
import { Honeypot, EmailField, InquiryThanks, NameField, SubmitButton, WithoutScripts } from './form-parts.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

const ROLE_OPTIONS = Object.entries(READER_ROLES).map(([value, label]) => ({ value, label }));

/** Asks for the clinical results while no document of them is published. */
export function ResultsRequestForm() {
  const [answer, setAnswer] = useState<InquiryAnswer | null>(null);
  const { errors, busy, props } = useInquiryForm({
    draft: 'results-request',
    path: '/api/results-requests',
    failed: 'Request not sent',
    onDone: (taken) => {
      setAnswer(taken);
      toast({ title: 'Request sent', text: `Number ${taken.number}. We will reply by mail.` });
    },
  });
  if (answer) return <InquiryThanks kind="results-request" answer={answer} />;
  return (
    <>
      <form {...props}>
        <div className="pform-2">
          <NameField error={errors.name} />
          <EmailField error={errors.email} />
        </div>
        <SelectField
          label="Who is asking"
          name="role"
          defaultValue=""
          placeholder="Choose one"
          options={ROLE_OPTIONS}
          required
          error={errors.role}
        />
        <TextAreaField
          label="What you would like to know"
          name="message"
          optional
          maxLength={FIELDS.message.longest}
          error={errors.message}
        />
        <Honeypot />
        <div className="pform-end">
          <SubmitButton busy={busy}>Ask for the results</SubmitButton>
        </div>
      </form>
      <WithoutScripts />
    </>
  );
}

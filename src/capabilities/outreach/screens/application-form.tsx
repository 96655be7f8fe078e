import { useEffect, useRef, useState } from 'react';
import { SelectField, TextAreaField } from '#src/ui/field.tsx';
import { FileField } from '#src/ui/file-field.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { InquiryAnswer } from '../contract.ts';
import { FIELDS } from '../rules/fields.ts';
import { Honeypot, EmailField, InquiryThanks, NameField, SubmitButton, WithoutScripts } from './form-parts.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

export interface ApplicationFormProps {
  /** The titles of the open positions. */
  positions: readonly string[];
  /** The one that was pressed beside its description. */
  position?: string;
  onPosition?: (position: string) => void;
}

export function ApplicationForm({ positions, position, onPosition }: ApplicationFormProps) {
  const [answer, setAnswer] = useState<InquiryAnswer | null>(null);
  // The next one may be for something else.
  const [used, setUsed] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const { errors, busy, props } = useInquiryForm({
    draft: 'application',
    path: '/api/careers/applications',
    failed: 'Application not sent',
    onDone: (taken) => {
      setAnswer(taken);
      setUsed(true);
      toast({
        title: 'Application Submitted!',
        text: "Thank you for your interest. We'll review your application and get back to you soon.",
      });
    },
  });
  useEffect(() => {
    if (position && select.current) select.current.value = position;
  }, [position]);
  if (answer) {
    return (
      <InquiryThanks
        kind="application"
        answer={answer}
        again="Send another application"
        onAgain={() => setAnswer(null)}
      />
    );
  }
  return (
    <>
      <form {...props}>
        <div className="pform-2">
          <NameField error={errors.name} />
          <EmailField error={errors.email} />
        </div>
        <SelectField
          ref={select}
          label="Position"
          name="position"
          defaultValue={used ? '' : (position ?? '')}
          placeholder="Choose a position"
          options={positions.map((title) => ({ value: title, label: title }))}
          onChange={(event) => onPosition?.(event.currentTarget.value)}
          required
          error={errors.position}
        />
        <FileField
          label="Resume"
          name="resume"
          accept=".pdf,application/pdf"
          invitation="Choose a PDF, or drop it here"
          hint="One PDF of at most 5 MB. Only the people who hire get to see it."
          required
          error={errors.resume}
        />
        <TextAreaField
          label="Cover letter"
          name="coverLetter"
          optional
          rows={7}
          maxLength={FIELDS.coverLetter.longest}
          hint="Mention your cat. It cannot hurt."
          error={errors.coverLetter}
        />
        <Honeypot />
        <div className="pform-end">
          <SubmitButton busy={busy}>Submit application</SubmitButton>
        </div>
      </form>
      <WithoutScripts />
    </>
  );
}

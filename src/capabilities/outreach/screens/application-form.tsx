import { useEffect, useRef, useState } from 'react';
import { SelectField, TextAreaField } from '#src/ui/field.tsx';
import { FileField } from '#src/ui/file-field.tsx';
import { FIELDS } from '../rules/fields.ts';
import { InquiryForm } from './inquiry-form.tsx';

export interface ApplicationFormProps {
  /** The titles of the open positions. */
  positions: readonly string[];
  /** The one that was pressed beside its description. */
  position?: string;
  onPosition?: (position: string) => void;
}

export function ApplicationForm({ positions, position, onPosition }: ApplicationFormProps) {
  // The next one may be for something else.
  const [used, setUsed] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (position && select.current) select.current.value = position;
  }, [position]);
  return (
    <InquiryForm
      kind="application"
      draft="application"
      path="/api/careers/applications"
      failed="Application not sent"
      sent={() => ({
        title: 'Application Submitted!',
        text: "Thank you for your interest. We'll review your application and get back to you soon.",
      })}
      again="Send another application"
      submit="Submit application"
      onDone={() => setUsed(true)}
    >
      {(errors) => (
        <>
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
        </>
      )}
    </InquiryForm>
  );
}

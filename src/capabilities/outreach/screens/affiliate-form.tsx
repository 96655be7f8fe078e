import { useState } from 'react';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { InquiryAnswer } from '../contract.ts';
import { FIELDS } from '../rules/fields.ts';
import { PLATFORMS } from '../rules/inquiries.ts';
import { Honeypot, EmailField, InquiryThanks, NameField, SubmitButton, WithoutScripts } from './form-parts.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

const PLATFORM_OPTIONS = Object.entries(PLATFORMS).map(([value, label]) => ({ value, label }));

export function AffiliateForm() {
  const [answer, setAnswer] = useState<InquiryAnswer | null>(null);
  const { errors, busy, props } = useInquiryForm({
    draft: 'affiliate',
    path: '/api/affiliate/applications',
    failed: 'Application not sent',
    onDone: (taken) => {
      setAnswer(taken);
      toast({ title: 'Application sent', text: `Number ${taken.number}. We will review your application and reply.` });
    },
  });
  if (answer) {
    return (
      <InquiryThanks
        kind="affiliate"
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
          <NameField label="Full name" error={errors.name} />
          <EmailField error={errors.email} />
        </div>
        <div className="pform-2">
          <TextField
            label="Company or brand"
            name="brand"
            autoComplete="organization"
            maxLength={FIELDS.brand.longest}
            required
            error={errors.brand}
          />
          <TextField
            label="Website"
            name="website"
            type="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={FIELDS.website.longest}
            placeholder="https://"
            required
            error={errors.website}
          />
        </div>
        <SelectField
          label="Platform focus"
          name="platform"
          defaultValue=""
          placeholder="Choose a platform"
          options={PLATFORM_OPTIONS}
          required
          error={errors.platform}
        />
        <TextAreaField
          label="Your audience"
          name="audience"
          maxLength={FIELDS.audience.longest}
          hint="Who they are, roughly how many, and whether they live with cats."
          required
          error={errors.audience}
        />
        <Honeypot />
        <div className="pform-end">
          <SubmitButton busy={busy}>Apply</SubmitButton>
        </div>
      </form>
      <WithoutScripts />
    </>
  );
}

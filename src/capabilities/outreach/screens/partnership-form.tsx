import { useState } from 'react';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { InquiryAnswer } from '../contract.ts';
import { FIELDS } from '../rules/fields.ts';
import { Honeypot, EmailField, InquiryThanks, NameField, SubmitButton, WithoutScripts } from './form-parts.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

/** The answer to a partner page. `partner` is its slug. */
export function PartnershipForm({ partner }: { partner: string }) {
  const [answer, setAnswer] = useState<InquiryAnswer | null>(null);
  const { errors, busy, props } = useInquiryForm({
    draft: `partnership-${partner}`,
    path: '/api/partnerships',
    also: { partner },
    failed: 'Enquiry not sent',
    onDone: (taken) => {
      setAnswer(taken);
      toast({ title: 'Enquiry sent', text: `Number ${taken.number}. We will read it and reply.` });
    },
  });
  if (answer) {
    return <InquiryThanks kind="partnership" answer={answer} again="Write again" onAgain={() => setAnswer(null)} />;
  }
  return (
    <>
      <form {...props}>
        <div className="pform-2">
          <NameField error={errors.name} />
          <EmailField error={errors.email} />
        </div>
        <div className="pform-2">
          <TextField
            label="Organisation"
            name="organisation"
            autoComplete="organization"
            maxLength={FIELDS.organisation.longest}
            required
            error={errors.organisation}
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
            optional
            error={errors.website}
          />
        </div>
        <TextAreaField
          label="Message"
          name="message"
          maxLength={FIELDS.message.longest}
          required
          error={errors.message}
        />
        <Honeypot />
        <div className="pform-end">
          <SubmitButton busy={busy}>Send enquiry</SubmitButton>
        </div>
      </form>
      <WithoutScripts />
    </>
  );
}

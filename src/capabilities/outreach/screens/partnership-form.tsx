import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { FIELDS } from '../rules/fields.ts';
import { WebsiteField } from './form-parts.tsx';
import { InquiryForm } from './inquiry-form.tsx';

/** The answer to a partner page. `partner` is its slug. */
export function PartnershipForm({ partner }: { partner: string }) {
  return (
    <InquiryForm
      kind="partnership"
      draft={`partnership-${partner}`}
      path="/api/partnerships"
      also={{ partner }}
      failed="Enquiry not sent"
      sent={(number) => ({ title: 'Enquiry sent', text: `Number ${number}. We will read it and reply.` })}
      again="Write again"
      submit="Send enquiry"
    >
      {(errors) => (
        <>
          <div className="pform-2">
            <TextField
              label="Organisation"
              name="organisation"
              autoComplete="organization"
              maxLength={FIELDS.organisation.longest}
              required
              error={errors.organisation}
            />
            <WebsiteField optional error={errors.website} />
          </div>
          <TextAreaField
            label="Message"
            name="message"
            maxLength={FIELDS.message.longest}
            required
            error={errors.message}
          />
        </>
      )}
    </InquiryForm>
  );
}

import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { FIELDS } from '../rules/fields.ts';
import { PLATFORMS } from '../rules/inquiries.ts';
import { WebsiteField } from './form-parts.tsx';
import { InquiryForm } from './inquiry-form.tsx';

const PLATFORM_OPTIONS = Object.entries(PLATFORMS).map(([value, label]) => ({ value, label }));

export function AffiliateForm() {
  return (
    <InquiryForm
      kind="affiliate"
      draft="affiliate"
      path="/api/affiliate/applications"
      nameLabel="Full name"
      failed="Application not sent"
      sent={(number) => ({
        title: 'Application sent',
        text: `Number ${number}. We will review your application and reply.`,
      })}
      again="Send another application"
      submit="Apply"
    >
      {(errors) => (
        <>
          <div className="pform-2">
            <TextField
              label="Company or brand"
              name="brand"
              autoComplete="organization"
              maxLength={FIELDS.brand.longest}
              required
              error={errors.brand}
            />
            <WebsiteField placeholder="https://" required error={errors.website} />
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
        </>
      )}
    </InquiryForm>
  );
}

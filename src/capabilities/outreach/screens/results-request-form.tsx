import { SelectField, TextAreaField } from '#src/ui/field.tsx';
import { FIELDS } from '../rules/fields.ts';
import { READER_ROLES } from '../rules/inquiries.ts';
import { InquiryForm } from './inquiry-form.tsx';

const ROLE_OPTIONS = Object.entries(READER_ROLES).map(([value, label]) => ({ value, label }));

/** Asks for the clinical results while no document of them is published. */
export function ResultsRequestForm() {
  return (
    <InquiryForm
      kind="results-request"
      draft="results-request"
      path="/api/results-requests"
      failed="Request not sent"
      sent={(number) => ({ title: 'Request sent', text: `Number ${number}. We will reply by mail.` })}
      submit="Ask for the results"
    >
      {(errors) => (
        <>
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
        </>
      )}
    </InquiryForm>
  );
}

import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { FIELDS } from '../rules/fields.ts';
import { InquiryForm } from './inquiry-form.tsx';

/** A message to the people here. `subject` is filled in already. */
export function ContactForm({ subject }: { subject?: string }) {
  return (
    <InquiryForm
      kind="contact"
      draft="contact"
      path="/api/contact"
      failed="Message not sent"
      sent={(number) => ({ title: 'Message sent', text: `Number ${number}. We will read it and reply.` })}
      again="Write another message"
      submit="Send message"
    >
      {(errors) => (
        <>
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
        </>
      )}
    </InquiryForm>
  );
}

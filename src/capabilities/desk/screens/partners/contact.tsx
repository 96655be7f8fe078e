import { type FormEvent, useState } from 'react';
import type { PartnerAtDesk } from '#src/capabilities/partner-api/desk-contract.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { useForm } from '#src/web/use-form.ts';
import { FormFailure, sayFailed } from '#src/web/form-failure.ts';
import { useContact } from '../../partner-queries.ts';
import { PartnerPart } from './partner-part.tsx';

/** The address that is written to when a webhook stops. */
export function Contact({ partner: { id, slug, contactEmail } }: { partner: PartnerAtDesk }) {
  const form = useForm();
  const save = useContact(id);
  /** The address that the field was filled with, or that a refusal named since. */
  const [seen, setSeen] = useState(contactEmail);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const email = form.text('email').trim() || null;
    save.mutate(
      { email, seen },
      {
        onSuccess: (partner) => {
          setSeen(partner.contactEmail);
          toast({ title: email ? 'Address saved' : 'Address removed' });
        },
        onError: (error) => {
          if (error instanceof FormFailure && error.code === 'contact-changed') {
            setSeen((error.details['email'] as string | null) ?? null);
            return form.showProblems({ email: error.message });
          }
          form.showFailure(error);
          sayFailed('Not saved', error);
        },
      },
    );
  };
  return (
    <PartnerPart
      title="Contact"
      act={
        <a className="link small" href={`/${slug}`}>
          /{slug}
        </a>
      }
    >
      <form {...form.props} onSubmit={submit} className="partners-form" aria-label="Contact">
        <TextField
          name="email"
          type="email"
          label="E-mail"
          optional
          hint="We write there when a webhook is disabled. An account that is opened for it under Payments is paid for orders; it does not follow a later change here."
          autoComplete="off"
          defaultValue={contactEmail ?? ''}
          error={form.errors.email}
        />
        <Button type="submit" size="sm" variant="quiet" busy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </PartnerPart>
  );
}

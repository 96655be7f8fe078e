import { type FormEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { StaffRole } from '#src/capabilities/access/rules/staff-roles.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { useForm } from '#src/web/use-form.ts';
import { inviteColleague } from '../../queries.ts';
import { ROLE_HINTS, ROLE_OPTIONS } from './roles.ts';
import { FormFailure, sayFailed } from '#src/web/form-failure.ts';
import { EmailField } from '#src/capabilities/access/screens/account-fields.tsx';

/** Invites a colleague by mail; asked again for the same address, a newer link takes the place of the older. */
export function InviteForm() {
  const form = useForm();
  const queries = useQueryClient();
  const [role, setRole] = useState<StaffRole>('support');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const email = form.text('email').trim();
    if (!email) return form.showProblem({ field: 'email', text: 'Please enter an e-mail address.' });
    form.clear();
    form.setBusy(true);
    try {
      await inviteColleague(queries, { email, role });
      form.reset();
      toast({ title: 'Invited', text: `A link is on its way to ${email}.` });
    } catch (failure) {
      if (failure instanceof FormFailure && failure.code === 'invited-before')
        form.showProblem({ field: 'email', text: failure.message });
      else {
        form.showFailure(failure);
        sayFailed('Not invited', failure, 'Please try again.');
      }
    }
    form.setBusy(false);
  };
  return (
    <section className="staff-part">
      <h2 className="title">Invite a colleague</h2>
      <form {...form.props} className="panel staff-invite" onSubmit={submit} aria-label="Invite a colleague">
        <EmailField errors={form.errors} autoComplete="off" />
        <SelectField
          label="Role"
          name="role"
          hint={ROLE_HINTS[role]}
          value={role}
          options={ROLE_OPTIONS}
          onChange={(event) => setRole(event.currentTarget.value as StaffRole)}
        />
        <Button type="submit" busy={form.busy} busyLabel="Inviting...">
          Send the invitation
        </Button>
      </form>
    </section>
  );
}

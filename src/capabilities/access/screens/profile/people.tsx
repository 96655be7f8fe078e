import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import type { PeopleView } from '../../member-contract.ts';
import { endMember, invitePerson, peopleQuery, withdrawInvitation } from '../../member-queries.ts';
import { lastDayText, type MemberRole, SITTER_MOST_DAYS } from '../../rules/household-acts.ts';
import { confirmed } from '../confirm-identity.ts';

const ROLES = [
  { value: 'sitter', label: 'Sitter: logs for a time' },
  { value: 'partner', label: 'Partner: logs, and pauses the plan' },
];

/** People who share the household: names, ends, and the ways to invite or remove them. */
export function People() {
  const queries = useQueryClient();
  const { data: people, isError } = useQuery(peopleQuery());
  const show = (now: PeopleView) => queries.setQueryData(peopleQuery().queryKey, now);
  const full = people && people.members.length + people.invitations.length >= people.most;
  return (
    <section className="panel profile-card" aria-labelledby="people">
      <h2 className="title" id="people">
        People
      </h2>
      <p className="small muted">
        A sitter sees what the cats eat, their medicines and today’s log, and logs in their own name. A partner also
        reads results and timeline, enters medicines, and can skip, move or pause the next box. Neither sees or changes
        how you pay.
      </p>
      {isError && <p className="small">The people could not be loaded. Please reload the page.</p>}
      {people && <PeopleList people={people} onChange={show} />}
      {full ? (
        <p className="small muted">Up to five people can share a household. End one to invite another.</p>
      ) : (
        people && <Invite onDone={show} />
      )}
    </section>
  );
}

function PeopleList({ people, onChange }: { people: PeopleView; onChange: (now: PeopleView) => void }) {
  const end = useMutation({
    mutationFn: ({ id, open }: { id: string; open: boolean }) => (open ? withdrawInvitation(id) : endMember(id)),
    onSuccess: (now) => onChange(now),
    onError: (error) => sayFailed('That did not work', error, 'Please try again.'),
  });
  if (!people.members.length && !people.invitations.length) return null;
  return (
    <ul className="profile-devices">
      {people.members.map(({ id, name, email, role, lastDay, lastActedAt }) => (
        <li key={id}>
          <span>
            <b>
              {name}, {role}
            </b>
            <span className="small muted profile-person">{email}</span>
            <span className="small muted profile-person">
              {lastDay ? `Until the end of ${lastDayText(lastDay)}. ` : ''}
              {lastActedAt ? `Last change ${at(lastActedAt)}.` : 'No changes yet.'}
            </span>
          </span>
          <Button
            variant="plain"
            size="sm"
            aria-label={`End access for ${name}`}
            busy={end.isPending && end.variables.id === id}
            onClick={() => end.mutate({ id, open: false })}
          >
            End
          </Button>
        </li>
      ))}
      {people.invitations.map(({ id, email, role, expiresAt }) => (
        <li key={id}>
          <span>
            <b>Invited as a {role}</b>
            <span className="small muted profile-person">{email}</span>
            <span className="small muted profile-person">Open until {at(expiresAt)}.</span>
          </span>
          <Button
            variant="plain"
            size="sm"
            aria-label={`Withdraw the invitation to ${email}`}
            busy={end.isPending && end.variables.id === id}
            onClick={() => end.mutate({ id, open: true })}
          >
            Withdraw
          </Button>
        </li>
      ))}
    </ul>
  );
}

const at = (moment: string) => formatDate('plainAndTime', moment, DEVICE_ZONE);

function Invite({ onDone }: { onDone: (now: PeopleView) => void }) {
  const form = useForm();
  const [role, setRole] = useState<MemberRole>('sitter');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const email = form.text('email').trim();
    const until = form.text('until');
    if (!email) return form.showProblem({ field: 'email', text: 'Please enter an e-mail address.' });
    if (role === 'sitter' && !until) return form.showProblem({ field: 'until', text: 'Please say until when.' });
    form.setBusy(true);
    try {
      const input = { email, role, ...(role === 'sitter' && { until }) };
      onDone(await confirmed(() => invitePerson(input)));
      form.reset();
      toast({ title: 'Invitation sent', text: `We have mailed a link to ${email}. It works for seven days.` });
    } catch (failure) {
      form.showFailure(failure);
      sayFailed('Nobody was invited', failure);
    } finally {
      form.setBusy(false);
    }
  };
  return (
    <form {...form.props} className="profile-password" onSubmit={submit} aria-label="Invite somebody">
      <TextField label="E-mail" name="email" type="email" autoComplete="off" error={form.errors.email} />
      <SelectField
        label="As"
        name="role"
        value={role}
        onChange={(event) => setRole(event.target.value as MemberRole)}
        options={ROLES}
      />
      {role === 'sitter' && (
        <TextField
          label="Until the end of"
          name="until"
          type="date"
          hint={`At most ${SITTER_MOST_DAYS} days from now.`}
          error={form.errors.until}
        />
      )}
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Inviting...">
          Invite
        </Button>
      </div>
    </form>
  );
}

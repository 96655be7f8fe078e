import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { checkSession, useSession } from '#src/web/session.ts';
import { useForm } from '#src/web/use-form.ts';
import type { Profile } from '../../profile-contract.ts';
import { sayFailed } from '#src/web/form-failure.ts';
import { askForPhoneCode, confirmPhone, profileQuery, securityLogQuery, sessionsQuery } from '../../queries.ts';

/** Confirms the number that waits for it: a code is texted, and typed here. */
export function PhoneCode({ profile }: { profile: Profile }) {
  const { numberToConfirm: phone, textsSent } = profile;
  return phone && textsSent ? <Confirmation key={phone} phone={phone} /> : null;
}

function Confirmation({ phone }: { phone: string }) {
  const heading = useHeadingInAddress();
  const customer = useSession().user?.role === 'customer';
  const asking = useMutation({
    mutationFn: askForPhoneCode,
    onError: (failure) => sayFailed('No code was sent', failure),
  });
  return (
    <section id="phone" className="panel profile-card">
      <h2 className="title" ref={heading} tabIndex={-1}>
        Confirm your number
      </h2>
      <p>
        We text a code to <b>{phone}</b>. Then you can sign in with this number
        {customer && ' and reset a forgotten password'}. We sign out your other devices.
      </p>
      {asking.isSuccess && <CodeForm key={asking.submittedAt} message={asking.data.message} />}
      <div>
        <Button
          variant={asking.isSuccess ? 'plain' : 'primary'}
          size="sm"
          busy={asking.isPending}
          busyLabel="Sending..."
          onClick={() => asking.mutate()}
        >
          {asking.isSuccess ? 'Send another code' : 'Text me a code'}
        </Button>
      </div>
    </section>
  );
}

function CodeForm({ message }: { message: string }) {
  const form = useForm();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const confirming = useMutation({
    mutationFn: confirmPhone,
    onSuccess: (profile) => {
      toast({ title: 'Number confirmed', text: `${profile.phone} now belongs to your account.` });
      queries.setQueryData(profileQuery().queryKey, profile);
      void queries.invalidateQueries(sessionsQuery());
      void queries.invalidateQueries(securityLogQuery());
      void checkSession();
      document.getElementById('content')?.focus({ preventScroll: true });
    },
    onError: (failure) => {
      form.showFailure(failure);
      sayFailed('The number was not confirmed', failure);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirming.isPending) confirming.mutate(form.text('code'));
  };
  return (
    <form {...form.props} className="profile-password" onSubmit={submit} aria-label="Confirm your number">
      <p role="status">{message}</p>
      <TextField
        ref={field}
        className="profile-code"
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={form.errors.code}
        hint="No code after two minutes? Check the number, or ask for another code."
      />
      <div>
        <Button type="submit" size="sm" busy={confirming.isPending} busyLabel="Confirming...">
          Confirm the number
        </Button>
      </div>
    </form>
  );
}

/** Focuses the section when a link leads to it: it is rendered after the page. */
function useHeadingInAddress() {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash === '#phone') heading.current?.focus();
  }, [hash]);
  return heading;
}

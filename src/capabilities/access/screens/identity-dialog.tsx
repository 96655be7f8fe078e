import { useQuery } from '@tanstack/react-query';
import { KeyRound } from '#src/ui/icons/key-round.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { PasswordField } from '#src/ui/field.tsx';
import { useForm } from '#src/web/use-form.ts';
import { confirmWithPasskey, confirmWithPassword, passkeysQuery } from '../passkey-queries.ts';
import { PASSWORD_LONGEST } from '../rules/registration.ts';
import { setIdentityPrompt } from './confirm-identity.ts';
import { sayFailed } from '#src/web/form-failure.ts';

/** Asks for password or passkey for changes on this page that need it; see `confirmed`. `what`: the protected change. */
export function IdentityDialog({ what = 'affects who can sign in' }: { what?: string }) {
  const [open, setOpen] = useState(false);
  const answer = useRef<(done: boolean) => void>(undefined);
  useEffect(() => {
    setIdentityPrompt(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
    );
    return () => setIdentityPrompt(null);
  }, []);
  const close = (done: boolean) => {
    setOpen(false);
    answer.current?.(done);
  };
  return (
    <Dialog open={open} onClose={() => close(false)} title="Is it you?">
      <Confirmation what={what} onDone={() => close(true)} onCancel={() => close(false)} />
    </Dialog>
  );
}

function Confirmation({ what, onDone, onCancel }: { what: string; onDone: () => void; onCancel: () => void }) {
  const form = useForm();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    if (!form.text('password')) return form.showProblem({ field: 'password', text: 'Please enter your password.' });
    form.setBusy(true);
    try {
      await confirmWithPassword(form.text('password'));
      onDone();
    } catch (failure) {
      form.setBusy(false);
      form.showFailure(failure);
      sayFailed('Not confirmed', failure);
    }
  };
  return (
    <form {...form.props} className="stack gap4" onSubmit={submit} aria-label="Is it you?">
      <p>This change {what}, so please confirm. You stay confirmed for ten minutes.</p>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        maxLength={PASSWORD_LONGEST}
        error={form.errors.password}
      />
      <div className="row gap3 wrapf">
        <Button type="submit" busy={form.busy} busyLabel="Checking...">
          Confirm
        </Button>
        <PasskeyInstead onDone={onDone} />
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Confirms with a passkey; nothing where the account has none. */
export function PasskeyInstead({ onDone, size }: { onDone: () => void; size?: 'sm' }) {
  const { data } = useQuery(passkeysQuery());
  const [busy, setBusy] = useState(false);
  if (!data?.passkeys.length) return null;
  const confirm = async () => {
    setBusy(true);
    try {
      await confirmWithPasskey();
      onDone();
    } catch (failure) {
      sayFailed('Not confirmed', failure);
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" size={size} busy={busy} busyLabel="Waiting..." onClick={() => void confirm()}>
      <KeyRound size={20} aria-hidden="true" />
      Use a passkey instead
    </Button>
  );
}

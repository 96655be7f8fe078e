import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { PasswordField } from '#src/ui/field.tsx';
import { FormFailure, sayFailed } from '#src/web/form-failure.ts';
import { signedOutAlready, useSession } from '#src/web/session.ts';
import { discardUnsent } from '#src/web/unsent-log.ts';
import { useForm } from '#src/web/use-form.ts';
import { deleteAccount } from '../../queries.ts';
import { PasskeyInstead } from '../identity-dialog.tsx';

export function DeleteDialog(props: { open: boolean; onClose: () => void; supportEmail: string }) {
  const { open, onClose, supportEmail } = props;
  return (
    <Dialog open={open} onClose={onClose} title="Delete this account">
      <div className="stack gap4">
        <p>
          We delete your account, your cats and their records at once. This cannot be undone. Your plan ends now: we
          charge nothing more and do not send boxes that have not shipped. To ask for a refund, write to {supportEmail}.
        </p>
        <p>
          Tax law requires us to keep orders, invoices and payments. We mail you a list of what we keep and for how
          long. Export your data first if you want a copy.
        </p>
        <Confirmation onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const form = useForm();
  const { user } = useSession();
  const [isConfirmed, setConfirmed] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    if (!isConfirmed && !form.text('password')) {
      return form.showProblem({ field: 'password', text: 'Please enter your password.' });
    }
    form.setBusy(true);
    try {
      await deleteAccount(form.text('password') || undefined);
      if (user) discardUnsent(user.id);
      signedOutAlready();
    } catch (failure) {
      form.setBusy(false);
      if (failure instanceof FormFailure && failure.code === 'password-needed') setConfirmed(false);
      form.showFailure(failure);
      sayFailed('Nothing was deleted', failure, 'Please try again.');
    }
  };
  return (
    <form {...form.props} className="stack gap4" onSubmit={submit} aria-label="Delete account">
      {isConfirmed ? (
        <p role="status">Confirmed with a passkey.</p>
      ) : (
        <>
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={form.errors.password}
          />
          <PasskeyInstead size="sm" onDone={() => setConfirmed(true)} />
        </>
      )}
      <div className="row gap3 wrapf">
        <Button type="submit" variant="strong" busy={form.busy} busyLabel="Deleting...">
          Delete permanently
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </form>
  );
}

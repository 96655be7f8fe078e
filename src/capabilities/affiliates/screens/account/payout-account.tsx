import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import type { AffiliateAccount } from '../../contract.ts';
import { ACCOUNT_HOLD_DAYS } from '../../rules/payout.ts';
import { useChangeAccount } from '../../queries.ts';
import { Part } from './part.tsx';

/** Account that commissions are paid to, and the form that changes it. */
export function PayoutAccount({ account }: Pick<AffiliateAccount, 'account'>) {
  const [changing, setChanging] = useState(false);
  return (
    <Part name="payout-account" title="Account for payouts">
      {account && !changing && (
        <div className="row gap3 wrapf">
          <span>
            {account.holder}, <b className="num">{account.iban}</b>
          </span>
          <Button variant="quiet" size="sm" onClick={() => setChanging(true)}>
            Change it
          </Button>
        </div>
      )}
      {(!account || changing) && <AccountForm onDone={() => setChanging(false)} />}
    </Part>
  );
}

function AccountForm({ onDone }: { onDone: () => void }) {
  const form = useForm();
  const act = useChangeAccount();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const [holder, iban] = [form.text('holder').trim(), form.text('iban').trim()];
    if (!holder) return form.showProblems({ holder: 'Please enter who the account belongs to.' });
    if (!iban) return form.showProblems({ iban: 'Please enter the IBAN.' });
    act.mutate(
      { holder, iban },
      {
        onSuccess: () => {
          onDone();
          toast({ title: 'Account saved', text: 'We have written to you about it.' });
        },
        onError: (error) => {
          form.showFailure(error);
          sayFailed('Not saved', error);
        },
      },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="stack gap4" aria-label="Account for payouts">
      <TextField name="holder" label="Account holder" autoComplete="name" maxLength={70} error={form.errors.holder} />
      <TextField
        name="iban"
        label="IBAN"
        hint={`Your password or passkey is asked for. For ${ACCOUNT_HOLD_DAYS} days after a change nothing is paid.`}
        autoComplete="off"
        maxLength={42}
        error={form.errors.iban}
      />
      <div>
        <Button type="submit" variant="strong" size="sm" busy={act.isPending} busyLabel="Saving...">
          Save the account
        </Button>
      </div>
    </form>
  );
}

import { type FormEvent, useEffect, useState } from 'react';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import type { AffiliateAccount } from '../../contract.ts';
import { useLookAtConnect, useOpenConnect } from '../../queries.ts';
import { ACCOUNT_HOLD_DAYS } from '../../rules/payout.ts';
import { Part } from './part.tsx';

type Connect = NonNullable<AffiliateAccount['connect']>;

/** Payouts by Stripe: whether they are chosen, Stripe's missing data, and the link to its form. */
export function ConnectAccount({ connect }: { connect: Connect }) {
  const { chosen, opened, payable, reason, countries } = connect;
  const look = useLookAtConnect();
  useReturn(() => look.mutate());
  return (
    <Part name="connect" title="Payouts by Stripe">
      {chosen ? (
        <p role="status">
          {payable ? 'Stripe pays you: your account there is ready.' : (reason ?? 'Stripe is not ready to pay you.')}
        </p>
      ) : (
        <p>
          Instead of an account at a bank you can be paid by Stripe, in any currency. Stripe asks who you are and for
          your bank account in a form of its own. Your password or passkey is asked for, and for {ACCOUNT_HOLD_DAYS}{' '}
          days after the change nothing is paid.
        </p>
      )}
      {countries.length > 0 && !(chosen && payable) && <OpenForm countries={countries} opened={opened} />}
      {chosen && opened && !payable && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            busy={look.isPending}
            busyLabel="Asking Stripe..."
            onClick={() => look.mutate(undefined, { onError: (error) => sayFailed('Stripe gave no answer', error) })}
          >
            Look again
          </Button>
        </div>
      )}
      {chosen && <p className="small muted">To be paid to an account at a bank again, save one above.</p>}
    </Part>
  );
}

/** Looks at the account once where the address says that Stripe's form was left. */
function useReturn(look: () => void) {
  const [returned] = useState(() => new URLSearchParams(window.location.search).has('connect'));
  useEffect(() => {
    if (returned) look();
    // Once, however often the answer draws this anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [returned]);
}

function OpenForm({ countries, opened }: { countries: string[]; opened: boolean }) {
  const form = useForm();
  const act = useOpenConnect();
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    act.mutate(
      { country: opened ? (countries[0] ?? '') : form.text('country') },
      {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: (error) => {
          form.showFailure(error);
          sayFailed('Not opened', error);
        },
      },
    );
  };
  return (
    <form {...form.props} onSubmit={open} className="stack gap4" aria-label="Payouts by Stripe">
      {!opened && (
        <SelectField
          name="country"
          label="Country of your bank account"
          hint="It cannot be changed later."
          options={countries.map((value) => ({ value, label: countryByCode(value)?.name ?? value }))}
          error={form.errors.country}
        />
      )}
      <div>
        <Button type="submit" variant="strong" size="sm" busy={act.isPending} busyLabel="Opening Stripe...">
          {opened ? 'Open Stripe’s form' : 'Be paid by Stripe'}
        </Button>
      </div>
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { checkSession, useSession } from '#src/web/session.ts';
import { useForm } from '#src/web/use-form.ts';
import type { PasskeyList } from '../../passkey-contract.ts';
import { addPasskey, passkeysQuery, removePasskey, renamePasskey } from '../../passkey-queries.ts';
import { securityLogQuery } from '../../queries.ts';
import { PASSKEY_NAME_LONGEST } from '../../rules/passkeys.ts';
import { confirmed } from '../confirm-identity.ts';
import { sayFailed } from '#src/web/form-failure.ts';

const day = (iso: string) => <time dateTime={iso}>{formatDate('full', iso, DEVICE_ZONE)}</time>;

type Passkey = PasskeyList['passkeys'][number];

export function Passkeys() {
  const { user } = useSession();
  const { data, isError } = useQuery(passkeysQuery());
  const [edited, setEdited] = useState<Passkey | null>(null);
  const add = useAdding();
  return (
    <section id="passkeys" className="panel profile-card">
      <h2 className="title">Passkeys</h2>
      <p className="small muted">
        Sign in with your finger, your face or the PIN of a device, without typing a password.
        {user?.email && !user.emailVerified && ' Please confirm your e-mail first. This removes existing passkeys.'}
      </p>
      {isError && <p className="small">Your passkeys could not be loaded. Please reload the page.</p>}
      {data && data.passkeys.length > 0 && (
        <ul className="profile-devices">
          {data.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <b>{passkey.name}</b>
                <span className="small muted">
                  Made {day(passkey.createdAt)},{' '}
                  {passkey.lastUsedAt ? <>last used {day(passkey.lastUsedAt)}</> : 'not used yet'}
                </span>
              </span>
              <Button
                variant="plain"
                size="sm"
                aria-label={`Change the passkey ${passkey.name}`}
                onClick={() => setEdited(passkey)}
              >
                Change
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="quiet" size="sm" busy={add.isPending} busyLabel="Waiting..." onClick={() => add.mutate()}>
          Add a passkey
        </Button>
      </div>
      <Dialog open={edited !== null} onClose={() => setEdited(null)} title="Change this passkey">
        {edited && <Editing passkey={edited} onDone={() => setEdited(null)} />}
      </Dialog>
    </section>
  );
}

function useAdding() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => confirmed(addPasskey),
    onSuccess: (list) => {
      queries.setQueryData(passkeysQuery().queryKey, list);
      void queries.invalidateQueries(securityLogQuery());
      toast({ title: 'Passkey added', text: 'You can sign in with it from now on.' });
      void checkSession();
    },
    onError: (error) => sayFailed('No passkey was added', error),
  });
}

/** Another name, or away with it. */
function Editing({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useForm();
  const queries = useQueryClient();
  const settle = (list: PasskeyList) => {
    queries.setQueryData(passkeysQuery().queryKey, list);
    onDone();
  };
  const remove = useMutation({
    mutationFn: () => confirmed(() => removePasskey(passkey.id)),
    onSuccess: (list) => {
      settle(list);
      void queries.invalidateQueries(securityLogQuery());
      toast({
        title: 'Passkey removed',
        text: 'It no longer works here. You can also delete it on the device.',
      });
      void checkSession();
    },
    onError: (error) => sayFailed('The passkey was not removed', error, 'Please try again.'),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    const name = form.text('name').trim();
    if (!name) return form.showProblem({ field: 'name', text: 'Please enter a name.' });
    form.setBusy(true);
    try {
      settle(await renamePasskey(passkey.id, name));
      toast({ title: 'Name saved', text: name });
    } catch (failure) {
      form.setBusy(false);
      form.showFailure(failure);
      sayFailed('The name was not saved', failure, 'Please try again.');
    }
  };
  return (
    <form {...form.props} className="stack gap4" onSubmit={submit} aria-label="Change this passkey">
      <TextField
        label="Name"
        name="name"
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_LONGEST}
        autoComplete="off"
        error={form.errors.name}
      />
      <div className="row gap3 wrapf">
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Save the name
        </Button>
        <Button variant="quiet" busy={remove.isPending} busyLabel="Removing..." onClick={() => remove.mutate()}>
          Remove this passkey
        </Button>
      </div>
    </form>
  );
}

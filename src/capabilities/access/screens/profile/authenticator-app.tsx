import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { checkSession } from '#src/web/session.ts';
import { useForm } from '#src/web/use-form.ts';
import { beginApp, confirmApp, removeApp, renewRecoveryCodes, secondFactorsQuery } from '../../passkey-queries.ts';
import { securityLogQuery } from '../../queries.ts';
import type { AppSetup } from '../../second-factor-contract.ts';
import { confirmed } from '../confirm-identity.ts';
import { sayFailed } from '#src/web/form-failure.ts';

const QrCode = lazyPart(() => import('./qr-code.tsx'));

type Stage = { name: 'code'; setup: AppSetup } | { name: 'codes'; codes: string[] };

/** For people who work here: the codes of an app after the password. */
export function AuthenticatorApp() {
  const queries = useQueryClient();
  const { data } = useQuery(secondFactorsQuery());
  const [stage, setStage] = useState<Stage | null>(null);
  const refresh = () => {
    void queries.invalidateQueries(secondFactorsQuery());
    void queries.invalidateQueries(securityLogQuery());
    void checkSession();
  };
  const failed = (error: Error) => sayFailed('Nothing has changed', error, 'Please try again.');
  const begin = useMutation({
    mutationFn: () => confirmed(beginApp),
    onSuccess: (setup) => setStage({ name: 'code', setup }),
    onError: failed,
  });
  const renew = useMutation({
    mutationFn: () => confirmed(renewRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => setStage({ name: 'codes', codes: recoveryCodes }),
    onError: failed,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => confirmed(removeApp),
    onSuccess: ({ message }) => toast({ title: 'Removed', text: message }),
    onError: failed,
    onSettled: refresh,
  });
  return (
    <section id="authenticator-app" className="panel profile-card">
      <h2 className="title">Authenticator app</h2>
      <p className="small muted">
        {data?.needed && 'To open the desk, set up a passkey or an app, or sign in with one. '}
        {data?.appSince
          ? `In use since ${formatDate('full', data.appSince, DEVICE_ZONE)}. ${data.recoveryCodesLeft} recovery codes are left.`
          : 'After your password, you enter a code from an app on your phone. A passkey needs no code.'}
      </p>
      <div className="row gap3 wrapf">
        {data?.appSince ? (
          <>
            <Button
              variant="quiet"
              size="sm"
              busy={renew.isPending}
              busyLabel="Making..."
              onClick={() => renew.mutate()}
            >
              New recovery codes
            </Button>
            <Button
              variant="quiet"
              size="sm"
              busy={remove.isPending}
              busyLabel="Removing..."
              onClick={() => remove.mutate()}
            >
              Remove the app
            </Button>
          </>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            busy={begin.isPending}
            busyLabel="One moment..."
            onClick={() => begin.mutate()}
          >
            Set up an app
          </Button>
        )}
      </div>
      <Dialog
        open={stage !== null}
        onClose={() => setStage(null)}
        title={stage?.name === 'codes' ? 'Your recovery codes' : 'Set up an authenticator app'}
      >
        {stage?.name === 'code' && (
          <FirstCode
            setup={stage.setup}
            onDone={(codes) => {
              setStage({ name: 'codes', codes });
              refresh();
            }}
          />
        )}
        {stage?.name === 'codes' && <RecoveryCodes codes={stage.codes} onDone={() => setStage(null)} />}
      </Dialog>
    </section>
  );
}

/** Shows the secret and asks for the first code. */
function FirstCode({ setup, onDone }: { setup: AppSetup; onDone: (codes: string[]) => void }) {
  const form = useForm();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    form.setBusy(true);
    try {
      onDone((await confirmed(() => confirmApp(form.text('code').trim()))).recoveryCodes);
    } catch (failure) {
      form.setBusy(false);
      form.showFailure(failure);
      sayFailed('Not set up', failure, 'Please try again.');
    }
  };
  return (
    <form {...form.props} className="stack gap4" onSubmit={submit} aria-label="Set up an authenticator app">
      <p>Scan this with an authenticator app, or type the key below into it.</p>
      <div className="profile-qr">
        <Suspense>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <p>
        <span className="small muted">Key</span>{' '}
        <code className="profile-key">{setup.secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label="Six-digit code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={form.errors.code}
      />
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Checking...">
          Set up
        </Button>
      </div>
    </form>
  );
}

/** Shown once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'Copied', text: 'Store them away from your phone.' });
    } catch {
      toast({ title: 'Not copied', text: 'Please write them down.', tone: 'bad' });
    }
  };
  return (
    <div className="stack gap4">
      <p>
        Without the app, you can sign in with your password and one of these codes. Each code works once. We show them
        only now.
      </p>
      <ol className="profile-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row gap3 wrapf">
        <Button onClick={onDone}>I have saved them</Button>
        <Button variant="quiet" onClick={() => void copy()}>
          Copy all
        </Button>
      </div>
    </div>
  );
}

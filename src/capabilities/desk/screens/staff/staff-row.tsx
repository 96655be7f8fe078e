import { useState } from 'react';
import { sayFailed } from '#src/web/form-failure.ts';
import type { StaffList } from '#src/capabilities/access/contract.ts';
import type { StaffRole } from '#src/capabilities/access/rules/staff-roles.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { useStaffAct } from '../../queries.ts';
import { when } from '../moments.ts';
import { ROLE_HINTS, ROLE_NAMES, ROLE_OPTIONS } from './roles.ts';

type Colleague = StaffList['staff'][number];

/** One colleague: the role, and whether the account is open. */
export function StaffRow({ person, asOf }: { person: Colleague; asOf: string }) {
  const name = `${person.firstName} ${person.lastName}`;
  const act = useStaffAct(`${person.id}/role`);
  const give = (role: StaffRole) =>
    act.mutate(
      { role, seen: person.role },
      {
        onSuccess: () => toast({ title: `${name}: ${ROLE_NAMES[role]}`, text: ROLE_HINTS[role] }),
        onError: (error) => sayFailed('Role not changed', error),
      },
    );
  return (
    <li className="staff-row" data-row tabIndex={-1}>
      <div className="staff-who">
        <b>
          {name} {person.you && <Badge tone="normal">You</Badge>}
          {person.disabledAt && <Badge tone="low">Closed since {when(person.disabledAt)}</Badge>}
        </b>
        <span className="small muted">
          {person.email}
          {person.devices > 0 && `, signed in on ${countOf(person.devices, 'device')}`}
        </span>
      </div>
      <SelectField
        label={<span className="vh">Role of {name}</span>}
        value={person.role}
        disabled={act.isPending}
        options={ROLE_OPTIONS}
        onChange={(event) => give(event.currentTarget.value as StaffRole)}
      />
      {!person.you && person.devices > 0 && <SignOut person={person} name={name} />}
      {!person.you && <SecondFactor person={person} name={name} asOf={asOf} />}
      <Access person={person} name={name} />
    </li>
  );
}

/** For a colleague who left a device somewhere. They sign in again as before. */
function SignOut({ person, name }: { person: Colleague; name: string }) {
  const act = useStaffAct(`${person.id}/session-endings`);
  const signOut = () =>
    act.mutate(undefined, {
      onSuccess: () => toast({ title: `${name} is signed out`, text: 'They can sign in again.' }),
      onError: (error) => sayFailed('Nothing has changed', error),
    });
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Sign out everywhere: ${name}`}
      busy={act.isPending}
      busyLabel="Signing out..."
      onClick={signOut}
    >
      Sign out everywhere
    </Button>
  );
}

/** For a colleague who has lost phone or passkey. */
function SecondFactor({ person, name, asOf }: { person: Colleague; name: string; asOf: string }) {
  // Moment of the list from which the question was asked.
  const [asked, setAsked] = useState<string | null>(null);
  const act = useStaffAct(`${person.id}/second-factor-resets`);
  const reset = () =>
    act.mutate(
      { asOf: asked ?? asOf },
      {
        onSuccess: () => toast({ title: 'Second factor removed', text: `${name} is signed out everywhere.` }),
        onError: (error) => sayFailed('Nothing has changed', error),
        onSettled: () => setAsked(null),
      },
    );
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Reset second factor of ${name}`} onClick={() => setAsked(asOf)}>
        Reset second factor
      </Button>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={`Reset the second factor of ${name}?`}>
        <div className="stack gap4">
          <p>
            The passkeys, the authenticator app and the recovery codes of {person.firstName} are removed, and every
            session ends. The password stays. Make sure that it was {person.firstName} who asked you. We tell them by
            mail.
          </p>
          <div className="row gap3 wrapf">
            <Button variant="strong" busy={act.isPending} busyLabel="Removing..." onClick={reset}>
              Reset
            </Button>
            <Button variant="quiet" onClick={() => setAsked(null)}>
              Keep it
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** Closing an account is asked about first; opening it again is not. */
function Access({ person, name }: { person: Colleague; name: string }) {
  const [asking, setAsking] = useState(false);
  const act = useStaffAct(`${person.id}/access`);
  const set = (enabled: boolean) =>
    act.mutate(
      { enabled },
      {
        onSuccess: () => {
          setAsking(false);
          toast(
            enabled
              ? { title: `${name} can sign in again` }
              : { title: 'The account is closed', text: `${name} is signed out everywhere.` },
          );
        },
        onError: (error) => {
          setAsking(false);
          sayFailed('Nothing has changed', error);
        },
      },
    );
  if (person.disabledAt) {
    return (
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Open again the account of ${name}`}
        busy={act.isPending}
        busyLabel="Opening..."
        onClick={() => set(true)}
      >
        Open again
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`Close account of ${name}`} onClick={() => setAsking(true)}>
        Close account
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Close the account of ${name}?`}>
        <div className="stack gap4">
          <p>
            {person.you ? 'You are' : `${person.firstName} is`} signed out everywhere at once and cannot sign in until
            an admin opens the account again. The history of work at the desk stays, with the name. Open invitations
            end.
          </p>
          <div className="row gap3 wrapf">
            <Button variant="strong" busy={act.isPending} busyLabel="Closing..." onClick={() => set(false)}>
              Close account
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep it open
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

import type { ReactNode } from 'react';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { areasOf, type DeskArea } from '#src/capabilities/access/rules/staff-roles.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useSession } from '#src/web/session.ts';
import { DeskShell } from '#src/web/shells/desk.tsx';
import { DeskKeys } from './desk-keys.tsx';
import { useInboxCounts } from '../queries.ts';

/** The staff frame with the parts of the role. For everybody else the page does not exist. */
export function StaffOnly({ area, children }: { area: DeskArea; children: ReactNode }) {
  const { status, user } = useSession();
  if (status === 'checking') return <Spinner full />;
  if (!user || user.role === 'customer') return <NotFound />;
  const areas = areasOf(user.role);
  return (
    <DeskShell areas={areas} marks={user.secondFactorNeeded ? undefined : MARKS}>
      <DeskKeys />
      {user.secondFactorNeeded ? <SecondFactorNeeded /> : areas.includes(area) ? children : <NotInRole />}
    </DeskShell>
  );
}

function NotInRole() {
  return (
    <main id="content" className="desk-closed">
      <h1 className="d-sm">Not in your role</h1>
      <p>Your role does not include this part of the desk. An admin can change that.</p>
    </main>
  );
}

function SecondFactorNeeded() {
  return (
    <main id="content" className="desk-closed">
      <h1 className="d-sm">One more step</h1>
      <p>
        The desk asks for more than a password. Set up a passkey or an authenticator app in your profile; if you have
        one, sign out and sign in with it.
      </p>
      <p>
        <ButtonLink to="/profile#passkeys">Open my profile</ButtonLink>
      </p>
    </main>
  );
}

const MARKS = { '/desk/inbox': <OpenCount /> };

function OpenCount() {
  const { data } = useInboxCounts();
  if (!data?.open) return null;
  return (
    <b className="desk-mark-count tn">
      {data.open > MOST_SHOWN ? `${MOST_SHOWN}+` : data.open}
      <span className="vh"> open</span>
    </b>
  );
}

const MOST_SHOWN = 99;

import { LogOut } from '#src/ui/icons/log-out.ts';
import { useState } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { NOT_LOGGED_OUT, signOut, useSession } from '../session.ts';

/** The end of a public bar for somebody who is signed in: who that is, the way out, and the way in. */
export function AccountActions() {
  const { user } = useSession();
  const { busy, logout } = useLogout();
  if (!user) return null;
  return (
    <>
      <span className="who small hide-m" title={user.email ?? user.phoneNumber ?? undefined}>
        {user.email ?? user.phoneNumber}
      </span>
      <Button variant="plain" size="sm" aria-label="Logout" busy={busy} busyLabel="Logging out..." onClick={logout}>
        <LogOut size={18} aria-hidden="true" />
        <span className="hide-m">Logout</span>
      </Button>
      <ButtonLink to="/dashboard" variant="strong" size="sm">
        Dashboard
      </ButtonLink>
    </>
  );
}

function useLogout() {
  const [busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    try {
      await signOut({ stay: true });
      toast({ title: 'Success', text: 'You have been logged out successfully' });
    } catch {
      toast(NOT_LOGGED_OUT);
    } finally {
      setBusy(false);
    }
  };
  return { busy, logout };
}

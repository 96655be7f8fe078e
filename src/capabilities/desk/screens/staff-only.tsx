import type { ReactNode } from 'react';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useSession } from '#src/web/session.ts';
import { DeskShell } from '#src/web/shells/desk.tsx';

/** The staff frame. To everybody else there is no such page. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  if (status === 'checking') return <Spinner full />;
  if (!user || user.role === 'customer') return <NotFound />;
  return <DeskShell>{children}</DeskShell>;
}

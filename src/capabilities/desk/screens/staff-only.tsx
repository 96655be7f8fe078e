import type { ReactNode } from 'react';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useSession } from '#src/web/session.ts';
import { DeskShell } from '#src/web/shells/desk.tsx';
import { useInboxCounts } from '../queries.ts';

/** The staff frame. To everybody else there is no such page. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  if (status === 'checking') return <Spinner full />;
  if (!user || user.role === 'customer') return <NotFound />;
  return <DeskShell marks={MARKS}>{children}</DeskShell>;
}

const MARKS = { '/desk/inbox': <OpenCount /> };

/** How many messages wait, in the rail. */
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

import type { MetaFunction } from 'react-router';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useSession } from '#src/web/session.ts';
import { DeskShell } from '#src/web/shells/desk.tsx';
import { Outbox } from './outbox.tsx';

export const meta: MetaFunction = () => [{ title: 'Outbox. Purrwell' }, { name: 'robots', content: 'noindex' }];

/** For staff. To everybody else there is no such page. */
export default function OutboxPage() {
  const { status, user } = useSession();
  if (status === 'checking') return <Spinner full />;
  if (!user || user.role === 'customer') return <NotFound />;
  return (
    <DeskShell>
      <Outbox />
    </DeskShell>
  );
}

import { type MetaFunction, Navigate } from 'react-router';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { areasOf } from '#src/capabilities/access/rules/staff-roles.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { isLive } from '#src/web/pages.ts';
import { useSession } from '#src/web/session.ts';

export const meta: MetaFunction = () => privateMeta('Desk. Purrwell');

/** Leads to the first part of the desk that goes with the role. To everybody else there is no such page. */
export default function DeskStart() {
  const { status, user } = useSession();
  if (status === 'checking') return <Spinner full />;
  const first = user && areasOf(user.role).find((area) => isLive(`/desk/${area}`));
  return first ? <Navigate to={`/desk/${first}`} replace /> : <NotFound />;
}

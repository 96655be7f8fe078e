import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Login } from '#src/capabilities/access/screens/login/login.tsx';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { pageMeta } from '#src/web/meta.ts';
import { useSession } from '#src/web/session.ts';

export const meta = () =>
  pageMeta({
    path: '/login',
    title: 'Sign in. Purrwell',
    description: 'Sign in to your Purrwell account, or make one. That is cat for welcome back.',
  });

/**
 * `/login` is for visitors; for those signed in it does not exist. While somebody who has just signed in is on the way
 * to the dashboard, the page stays as it is.
 */
export default function LoginPage() {
  const { status } = useSession();
  const [leaving, setLeaving] = useState(false);
  if (status === 'signed-in' && !leaving) return <NotFound />;
  const covered = status !== 'failed' && !leaving;
  return (
    <>
      {covered && (
        <div className="boot-spinner">
          <Spinner />
        </div>
      )}
      <div className={covered ? 'public-only' : undefined}>
        {/* At once: the session changes in the next moment, and the page must know before. */}
        <Login onLeave={() => flushSync(() => setLeaving(true))} />
      </div>
    </>
  );
}

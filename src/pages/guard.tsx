import { type ReactNode, Suspense } from 'react';
import { checkSession, NO_ANSWER, useSession } from '#src/web/session.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

/**
 * Shows one of two things, never both, never the wrong one first: the visitor's content is in the prerendered page and
 * hidden by css while a stored session is being checked (see the boot script in root.tsx).
 */
export function SignedInOr({
  visitor,
  shape,
  children,
}: {
  visitor: ReactNode;
  /** Placeholder while the page loads. */
  shape?: ReactNode;
  children: ReactNode;
}) {
  const session = useSession();
  if (session.status === 'signed-in') return <Suspense fallback={shape ?? <Spinner full />}>{children}</Suspense>;
  if (session.status === 'failed') return <NoAnswer words={session.error} />;
  return (
    <>
      <div className="boot-spinner">{shape ?? <Spinner />}</div>
      <div className="public-only">{visitor}</div>
    </>
  );
}

function NoAnswer({ words }: { words: string | null }) {
  const offline = words === NO_ANSWER;
  return (
    <main className="wrap sec stack gap6" id="content">
      <h1 className="d-md">{offline ? 'No connection' : 'That did not work.'}</h1>
      <p className="lead muted">
        {offline
          ? 'The server could not be reached, and this page is not kept on this device. You stay logged in.'
          : 'We could not check who you are. Your session is kept; try again in a moment.'}
      </p>
      {words && !offline && <p className="small subtle">{words}</p>}
      <div>
        <Button onClick={() => void checkSession()}>Try again</Button>
      </div>
    </main>
  );
}

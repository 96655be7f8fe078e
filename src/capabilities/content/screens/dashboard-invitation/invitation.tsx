import { ButtonLink } from '#src/ui/button.tsx';
import { isLive } from '#src/web/pages.ts';
import { PublicShell } from '#src/web/shells/public.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';
import { InvitationArt } from './art.tsx';
import './invitation.css';

const DEMO = '/demo-dashboard';

/** Shown at `/dashboard` to visitors who are not signed in: links to sign in and to start. */
export function DashboardInvitation() {
  return (
    <PublicShell>
      <section className="invite-band f-mint">
        <div className="wrap invite">
          <div className="invite-words">
            <h1 className="d-lg">Somebody is asleep on your dashboard.</h1>
            <p className="lead">
              Sign in to see your cats, their plan and where the parcel is. No account yet? It begins with the test kit.
            </p>
            <div className="row gap3 wrapf">
              <ButtonLink to="/login" variant="strong" size="lg">
                Sign in
              </ButtonLink>
              <ButtonLink to={wizardAt()} variant="quiet" size="lg">
                Start with a free test kit
              </ButtonLink>
            </div>
            {isLive(DEMO) && (
              <ButtonLink to={DEMO} variant="plain">
                Look at the demo dashboard
              </ButtonLink>
            )}
          </div>
          <InvitationArt name="sleeper" className="invite-cat" />
        </div>
      </section>
    </PublicShell>
  );
}

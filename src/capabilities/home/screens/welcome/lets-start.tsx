import { boxed } from '#src/ui/art/scenes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { everythingAt } from '#src/web/wizard-link.ts';
import type { SetupState } from './status-cards.tsx';

const BOX = boxed();

/** R257: the steps still missing before there is anything to look back on. */
export function LetsStart({ onboarded, subscribed }: SetupState) {
  return (
    <section className="panel f-mint welcome-start" aria-labelledby="start">
      <div>
        <h2 className="d-sm" id="start">
          Let's Get Started
        </h2>
        <p>Tell us who lives with you, and the first test kit is on its way.</p>
        <div className="row wrapf gap3">
          {!onboarded && <ButtonLink to={everythingAt()}>Complete Onboarding</ButtonLink>}
          {!subscribed && (
            <ButtonLink variant={onboarded ? 'primary' : 'strong'} to="/subscribe">
              Start Subscription
            </ButtonLink>
          )}
        </div>
      </div>
      <span className="art" aria-hidden="true" dangerouslySetInnerHTML={{ __html: BOX }} />
    </section>
  );
}

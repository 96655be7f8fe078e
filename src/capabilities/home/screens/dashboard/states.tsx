import { boxed, cable } from '#src/ui/art/scenes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';

const EMPTY_BOX = boxed();
const CABLE = cable();

/** Our own drawing, made of tables: no input reaches it. */
function Scene({ drawing }: { drawing: string }) {
  return <span className="art dash-scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />;
}

export function Empty() {
  return (
    <div className="wrap dash-alone">
      <Scene drawing={EMPTY_BOX} />
      <h1 className="d-md">Nothing in the post. Yet.</h1>
      <p className="lead muted">This account has no order. Start with a few questions and a free test kit.</p>
      <div className="row gap3 wrapf">
        <ButtonLink size="lg" to={wizardAt()}>
          Start with a free test kit
        </ButtonLink>
        <ButtonLink size="lg" variant="quiet" to="?view=household">
          Start with records
        </ButtonLink>
      </div>
    </div>
  );
}

/** Stands for a tab whose figures are not kept on this device. */
export function Offline({ label }: { label: string }) {
  return (
    <div className="panel stack gap3 my-6">
      <h2 className="title">You are offline</h2>
      <p className="muted">
        {label} is not kept on this device. It opens by itself once you have a connection. Entries of the log can be
        made meanwhile: they are kept here and sent later.
      </p>
    </div>
  );
}

/** Error state with a retry button. `what` names the unaffected part. */
export function Failed({ busy, again, what = 'Your order' }: { busy: boolean; again: () => void; what?: string }) {
  return (
    <div className="wrap dash-alone" role="alert">
      <Scene drawing={CABLE} />
      <h1 className="d-md">That did not work.</h1>
      <p className="lead muted">The page could not be loaded. {what} is not affected.</p>
      <div>
        <Button size="lg" busy={busy} onClick={again}>
          Try again
        </Button>
      </div>
    </div>
  );
}

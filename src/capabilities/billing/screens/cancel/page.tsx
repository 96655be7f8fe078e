import { useState } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { api } from '#src/web/api.ts';
import { privateMeta } from '#src/web/meta.ts';
import type { LinkedPlanView } from '../../contract.ts';
import { LinkedBand, LinkedPage, usePress } from './linked-page.tsx';
import { ReasonsForm } from './reasons-form.tsx';
import type { Act } from './use-mailed-link.ts';
import { cancelHead, cancelRows, isKept } from './words.ts';

export const meta = () => privateMeta('Cancel the plan. Purrwell');

const openPlan = (link: string) => api.post('/api/plan-links/open', { link });

/** `/cancel`: the plan of a mailed link, cancelled or kept without signing in. */
export default function CancelPage() {
  return <LinkedPage open={openPlan}>{(found) => <Found {...found} />}</LinkedPage>;
}

interface FoundProps {
  link: string;
  view: LinkedPlanView;
  act: Act<LinkedPlanView>;
}

function Found({ link, view, act }: FoundProps) {
  const [untouched, setUntouched] = useState(false);
  const cancelled = view.state !== 'running' && view.receipt?.kind === 'cancelled' && !view.endsBecause;
  return (
    <LinkedBand
      {...cancelHead(view, untouched)}
      rows={cancelRows(view)}
      choices={<Choices view={view} act={act} untouched={untouched} onKeep={() => setUntouched(true)} />}
    >
      {cancelled && view.reasonsGiven === false && (
        <ReasonsForm send={(given) => api.post('/api/plan-links/reasons', { link, ...given })} />
      )}
    </LinkedBand>
  );
}

interface ChoicesProps extends Omit<FoundProps, 'link'> {
  untouched: boolean;
  onKeep: () => void;
}

/** One press each, and neither is made to look better than the other. */
function Choices({ view, act, untouched, onKeep }: ChoicesProps) {
  const { busy, press } = usePress();
  if (view.state === 'ended') return <ButtonLink to="/subscribe">Start a plan again</ButtonLink>;
  const keep = () => act((link) => api.post('/api/plan-links/keep', { link }));
  const cancel = () => act((link) => api.post('/api/plan-links/cancel', { link }));
  if (view.state === 'ending') {
    return (
      <div className="cancel-choices">
        {view.keep.allowed && (
          <Button variant="strong" size="lg" busy={busy} onClick={() => void press(keep)}>
            Keep the plan
          </Button>
        )}
        <Receipt view={view} />
      </div>
    );
  }
  if (isKept(view)) {
    return (
      <div className="cancel-choices">
        <Receipt view={view} />
        {view.cancel.allowed && (
          <Button variant="quiet" size="lg" busy={busy} onClick={() => void press(cancel)}>
            Cancel my plan
          </Button>
        )}
      </div>
    );
  }
  if (untouched || !view.cancel.allowed) return null;
  return (
    <div className="cancel-choices">
      <Button variant="strong" size="lg" busy={busy} onClick={() => void press(cancel)}>
        Cancel my plan
      </Button>
      <Button variant="strong" size="lg" onClick={onKeep}>
        Keep my plan
      </Button>
    </div>
  );
}

function Receipt({ view: { receipt } }: Pick<FoundProps, 'view'>) {
  return receipt ? (
    <ButtonLink variant="quiet" size="lg" to={`/receipt#${receipt.code}`}>
      See the receipt
    </ButtonLink>
  ) : null;
}

import { useState } from 'react';
import { COAT_CHOICES } from '#src/capabilities/onboarding/rules/coats.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { api } from '#src/web/api.ts';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { privateMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import type { LinkedPlanView } from '../../contract.ts';
import { Nothing } from '../payment-page.tsx';
import { ReasonsForm } from './reasons-form.tsx';
import { useLinkedPlan } from './use-linked-plan.ts';
import { cancelHead, cancelRows, deadLink } from './words.ts';
import '../receipt/receipt.css';
import './cancel.css';

export const meta = () => privateMeta('Cancel the plan. Purrwell');

/** `/cancel`: the plan of a mailed link, cancelled or kept without signing in. Only a press of a button changes anything. */
export default function CancelPage() {
  const link = useMailedToken();
  return link ? <LinkedPlan key={link} link={link} /> : <Dead code="" />;
}

function Dead({ code }: { code: string }) {
  return (
    <PublicShell>
      <Nothing words={deadLink(code)}>
        <ButtonLink to="/dashboard?tab=billing">Sign in</ButtonLink>
      </Nothing>
    </PublicShell>
  );
}

function LinkedPlan({ link }: { link: string }) {
  const { state, act, again } = useLinkedPlan(link);
  if (state.name === 'found') return <Found link={link} view={state.view} act={act} />;
  if (state.name === 'dead') return <Dead code={state.code} />;
  return (
    <PublicShell>
      {state.name === 'checking' ? (
        <Spinner full />
      ) : (
        <Nothing words={{ title: 'That did not work.', lead: state.lead }}>
          <Button onClick={again}>Try again</Button>
        </Nothing>
      )}
    </PublicShell>
  );
}

interface FoundProps {
  link: string;
  view: LinkedPlanView;
  act: (ends: boolean) => Promise<string | null>;
}

function Found({ link, view, act }: FoundProps) {
  const [untouched, setUntouched] = useState(false);
  const { title, lead, tint } = cancelHead(view, untouched);
  const cancelled = view.state !== 'running' && view.receipt?.kind === 'cancelled';
  const cat = <CatPortrait cat={COAT_CHOICES[0]} pose="loaf" mood="level" decorative />;
  return (
    <PublicShell
      tint={tint}
      head={
        <ColourBand
          tint={tint}
          title={title}
          lead={<span role="status">{lead}</span>}
          art={<div className="receipt-cat">{cat}</div>}
        >
          <Choices view={view} act={act} untouched={untouched} onKeep={() => setUntouched(true)} />
        </ColourBand>
      }
    >
      <div className="wrap receipt">
        <dl className="receipt-rows">
          {cancelRows(view).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {cancelled && view.reasonsGiven === false && (
          <ReasonsForm send={(given) => api.post('/api/plan-links/reasons', { link, ...given })} />
        )}
      </div>
    </PublicShell>
  );
}

interface ChoicesProps extends Omit<FoundProps, 'link'> {
  untouched: boolean;
  onKeep: () => void;
}

/** One press each, and neither is made to look better than the other. */
function Choices({ view, act, untouched, onKeep }: ChoicesProps) {
  const [busy, setBusy] = useState(false);
  const press = async (ends: boolean) => {
    setBusy(true);
    const wrong = await act(ends);
    setBusy(false);
    if (wrong) toast({ title: 'That did not work', text: wrong, tone: 'bad' });
  };
  if (view.state === 'ended') return <ButtonLink to="/subscribe">Start a plan again</ButtonLink>;
  if (view.state === 'ending') {
    return (
      <div className="cancel-choices">
        {view.keep.allowed && (
          <Button variant="strong" size="lg" busy={busy} onClick={() => void press(false)}>
            Keep my plan
          </Button>
        )}
        {view.receipt && (
          <ButtonLink variant="quiet" size="lg" to={`/receipt#${view.receipt.code}`}>
            See the receipt
          </ButtonLink>
        )}
      </div>
    );
  }
  if (untouched || !view.cancel.allowed) return null;
  return (
    <div className="cancel-choices">
      <Button variant="strong" size="lg" busy={busy} onClick={() => void press(true)}>
        Cancel my plan
      </Button>
      <Button variant="strong" size="lg" onClick={onKeep}>
        Keep my plan
      </Button>
    </div>
  );
}

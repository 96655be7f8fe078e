import { type ReactNode, useState } from 'react';
import { COAT_CHOICES } from '#src/capabilities/onboarding/rules/coats.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { Nothing } from '../payment-page.tsx';
import { ReceiptRows } from '../receipt/receipt-rows.tsx';
import type { LinkedHead } from './linked-head.ts';
import { type Act, useMailedLink } from './use-mailed-link.ts';
import { deadLink } from './words.ts';
import './cancel.css';

interface Opened<View> {
  /** Reads the plan of the link. */
  open: (link: string) => Promise<View>;
  children: (found: { link: string; view: View; act: Act<View> }) => ReactNode;
}

/** Page of a mailed link that is followed without signing in. Only a press of a button changes anything. */
export function LinkedPage<View>({ open, children }: Opened<View>) {
  const link = useMailedToken();
  return link ? (
    <Linked key={link} link={link} open={open}>
      {children}
    </Linked>
  ) : (
    <Dead code="" />
  );
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

function Linked<View>({ link, open, children }: Opened<View> & { link: string }) {
  const { state, act, again } = useMailedLink(link, open);
  if (state.name === 'found') return children({ link, view: state.view, act });
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

interface BandProps extends LinkedHead {
  rows: { name: string; value: string }[];
  choices: ReactNode;
  children?: ReactNode;
}

/** Head of the page, the buttons, and the facts below. */
export function LinkedBand({ title, lead, tint, rows, choices, children }: BandProps) {
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
          {choices}
        </ColourBand>
      }
    >
      <div className="wrap receipt">
        <ReceiptRows rows={rows} />
        {children}
      </div>
    </PublicShell>
  );
}

/** Runs the action of a press, and shows its error. */
export function usePress() {
  const [busy, setBusy] = useState(false);
  const press = async (act: () => Promise<string | null>) => {
    setBusy(true);
    const wrong = await act();
    setBusy(false);
    if (wrong) toast({ title: 'That did not work', text: wrong, tone: 'bad' });
  };
  return { busy, press };
}

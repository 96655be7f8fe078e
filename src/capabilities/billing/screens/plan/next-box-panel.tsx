import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { CalendarDays } from '#src/ui/icons/calendar-days.ts';
import { CirclePause } from '#src/ui/icons/circle-pause.ts';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';
import { Detail } from '../detail.tsx';
import { NextBoxDialog, type OpenedBox, PAUSES } from './next-box-dialog.tsx';
import { boxRows, undoLabel, wishText } from './next-box-text.ts';
import { useSubscription } from './subscription-context.ts';

interface PanelProps {
  /** Words of another module about it, with the way to its skip. */
  note: (skip: () => void) => ReactNode;
}

/** The next box: its date, and everything that can be done about it until its cut-off. An address may ask for its skip. */
export function NextBoxPanel({ note }: PanelProps) {
  const { subscription, household } = useSubscription();
  const { nextBox, actions, status, endsOn } = subscription;
  const writes = useDemoGuard();
  const [opened, setOpened] = useOpened(actions.skip.allowed);
  if (endsOn) return null;
  const charged = status === 'active' || status === 'trialing';
  if (!charged || (!nextBox.chargesAt && !nextBox.wish)) return <Undated reason={actions.move.reason} />;
  const { wish } = nextBox;
  return (
    <Frame>
      <dl className="detail-rows">
        {boxRows(subscription, household.timeZone).map(([name, value]) => (
          <Detail key={name} name={name}>
            {value}
          </Detail>
        ))}
      </dl>
      {wish && (
        <div className="billing-note">
          <p>
            <Badge tone="normal">
              {wish.kind === 'pause' ? <CirclePause aria-hidden="true" /> : <CalendarDays aria-hidden="true" />}
              {wishText(nextBox, household.timeZone)}
            </Badge>
          </p>
          {wish.receipt ? (
            <Link className="link" to={`/receipt#${wish.receipt}`}>
              Receipt
            </Link>
          ) : (
            <p className="small muted" role="status">
              We are waiting for the payment service to confirm this.
            </p>
          )}
        </div>
      )}
      {note(writes(() => setOpened({ kind: 'skip' })))}
      <Buttons onOpen={setOpened} />
      {actions.move.reason && <p className="small muted">{actions.move.reason}</p>}
      {opened && <NextBoxDialog {...opened} onClose={() => setOpened(null)} />}
    </Frame>
  );
}

/** The dialog that is open: as pressed, or `?open=skip` in the address, which closing takes out again. */
function useOpened(maySkip: boolean) {
  const [asked, setAsked] = useSearchParams();
  const [opened, setOpened] = useState<OpenedBox | null>(null);
  const byAddress: OpenedBox | null = asked.get('open') === 'skip' && maySkip ? { kind: 'skip' } : null;
  const open = (next: OpenedBox | null) => {
    if (byAddress) {
      const address = new URLSearchParams(asked);
      address.delete('open');
      setAsked(address, { replace: true, preventScrollReset: true });
    }
    setOpened(next);
  };
  return [opened ?? byAddress, open] as const;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="panel billing-next-box" aria-labelledby="billing-next-box">
      <h2 className="title" id="billing-next-box">
        Next box
      </h2>
      {children}
    </section>
  );
}

/** A plan that charges nothing by date now: the reason, if it has one to say here. */
function Undated({ reason }: { reason: string | null }) {
  return reason ? (
    <Frame>
      <p className="muted">{reason}</p>
    </Frame>
  ) : null;
}

function Buttons({ onOpen }: { onOpen: (what: OpenedBox) => void }) {
  const { nextBox, actions } = useSubscription().subscription;
  const writes = useDemoGuard();
  const { wish } = nextBox;
  const all: [OpenedBox['kind'], label: string, shown: boolean][] = [
    ['resume', undoLabel(wish), actions.resume.allowed],
    ['skip', 'Skip this box', actions.skip.allowed],
    ['move', 'Move its date', actions.move.allowed],
    ['forward', 'Get it sooner', actions.skip.allowed],
  ];
  return (
    <>
      <div className="row wrapf gap3">
        {all.map(([kind, label, shown]) =>
          shown ? (
            <Button
              key={kind}
              variant={kind === 'resume' ? 'strong' : 'quiet'}
              size="sm"
              onClick={writes(() => onOpen({ kind }))}
            >
              {label}
            </Button>
          ) : null,
        )}
      </div>
      {actions.pause.allowed && <Pauses paused={wish?.kind === 'pause'} onOpen={onOpen} />}
    </>
  );
}

/** For how long is chosen here, so that a pause takes two presses: this one, and the one below its date. */
function Pauses({ paused, onOpen }: { paused: boolean; onOpen: (what: OpenedBox) => void }) {
  const writes = useDemoGuard();
  return (
    <div className="stack gap2" role="group" aria-labelledby="billing-pause">
      <p id="billing-pause" className="small muted">
        {paused ? 'Change the pause to' : 'Pause the plan for'}
      </p>
      <div className="row wrapf gap3">
        {PAUSES.map(({ value, title }) => (
          <Button
            key={value}
            variant="quiet"
            size="sm"
            onClick={writes(() => onOpen({ kind: 'pause', pauseFor: value }))}
          >
            {title}
          </Button>
        ))}
      </div>
    </div>
  );
}

import { useState } from 'react';
import { useDemoGuard, useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { Button } from '#src/ui/button.tsx';
import type { LabCat, SticksView } from '../../sticks-contract.ts';
import { keepVersion } from '../../queries.ts';
import { momentText } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { NOTICE_SENTENCE } from '../../rules/formula-notice.ts';
import { FORMULAS, type FormulaId } from '../../rules/formulas.ts';
import { Changes } from './changes.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { useChoice } from './use-choice.ts';

interface NextBoxProps {
  cat: LabCat;
  sticks: SticksView;
}

/** Sticks of the next box, and the choices for it. */
export function NextBox({ cat, sticks }: NextBoxProps) {
  const { version, newest, pinned, pending, exchange, month } = sticks;
  const { timeZone } = useHousehold().household;
  const [open, setOpen] = useState(false);
  const writes = useDemoGuard();
  return (
    <section className="panel w6 supplements-next" aria-labelledby="next-box">
      <h2 className="title" id="next-box">
        The next box
      </h2>
      <p className="muted">{versionText(sticks, timeZone)}</p>
      <p className="small muted">{NOTICE_SENTENCE}</p>
      {pending && (
        <div className="supplements-pending">
          <p>
            <b>Version {pending.version} is waiting.</b> The difference:
          </p>
          <Changes changes={pending.changes} />
        </div>
      )}
      {pinned !== null && <Release cat={cat} newest={newest} />}
      {exchange && (
        <div className="row">
          <Button variant="strong" onClick={writes(() => setOpen(true))}>
            Exchange a formula for {FORMULAS[exchange.into as FormulaId].name}
          </Button>
        </div>
      )}
      {open && exchange && version !== null && (
        <ExchangeDialog
          cat={cat}
          exchange={exchange}
          compared={month?.leftOut.compared ?? []}
          version={version}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

/** The version that goes into the next box, and from when on, or until when. */
export const versionText = ({ version, pinned, packedFrom }: SticksView, timeZone: string): string =>
  pinned === null
    ? `Version ${version} goes into the next box we pack${packedFrom ? ` from ${momentText(packedFrom, timeZone)}` : ''}. What a packed box contains does not change.`
    : `You keep version ${pinned}. It stays in the boxes until you change it back.`;

interface ReleaseProps {
  cat: LabCat;
  newest: number | null;
  onDone?: () => void;
}

/** Lets the newest version go into the boxes again. */
export function Release({ cat, newest, onDone }: ReleaseProps) {
  const writes = useDemoGuard();
  const { busy, problem, choose } = useChoice(`The newest sticks of ${cat.name} go into the next box.`);
  const release = async () => {
    if (await choose(() => keepVersion(cat.id, null))) onDone?.();
  };
  return (
    <div className="row wrapf gap3" aria-live="polite">
      <Button variant="strong" busy={busy} onClick={writes(() => void release())}>
        Use version {newest}
      </Button>
      {problem && <p className="small">{problem}</p>}
    </div>
  );
}

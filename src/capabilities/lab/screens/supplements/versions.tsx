import type { LabCat, SticksView } from '../../sticks-contract.ts';
import { keepVersion } from '../../queries.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useDemoGuard, useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Changes } from './changes.tsx';
import { useChoice } from './use-choice.ts';

interface VersionsProps {
  cat: LabCat;
  sticks: SticksView;
}

/** Every version so far; an earlier one can be kept in the boxes. */
export function Versions({ cat, sticks }: VersionsProps) {
  const { timeZone } = useHousehold().household;
  const { versions } = sticks;
  return (
    <section className="panel">
      <h2 className="title">Versions</h2>
      <ol className="supplements-versions">
        {versions.map(({ version, madeAt, changes, exchange }) => (
          <li key={version}>
            <p>
              <b>Version {version}</b> <span className="small muted">{formatDate('date', madeAt, timeZone)}</span>
              {exchange && <span className="small muted">, exchanged by you</span>}
            </p>
            {version === 1 ? <p className="small muted">First version.</p> : <Changes changes={changes} />}
            {canBeKept(sticks, version) && <Keep cat={cat} version={version} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether a version may be kept that is not in the boxes now; the newest one is used without keeping it. */
export const canBeKept = ({ current, version, newest }: SticksView, earlier: number): boolean =>
  current && earlier !== version && earlier !== newest;

interface KeepProps {
  cat: LabCat;
  version: number;
  onDone?: () => void;
}

/** Keeps an earlier version in the boxes. */
export function Keep({ cat, version, onDone }: KeepProps) {
  const writes = useDemoGuard();
  const { busy, problem, choose } = useChoice(`Version ${version} goes into the next box of ${cat.name}, and stays.`);
  const keep = async () => {
    if (await choose(() => keepVersion(cat.id, version))) onDone?.();
  };
  return (
    <div className="row wrapf gap3" aria-live="polite">
      <Button variant="quiet" size="sm" busy={busy} onClick={writes(() => void keep())}>
        Keep version {version}
      </Button>
      {problem && <p className="small">{problem}</p>}
    </div>
  );
}

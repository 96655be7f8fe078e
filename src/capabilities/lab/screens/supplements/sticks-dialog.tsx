import { useQuery } from '@tanstack/react-query';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { LabCat, SticksView } from '../../sticks-contract.ts';
import { sticksQuery } from '../../queries.ts';
import { QueryState } from '../query-state.tsx';
import { Changes } from './changes.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { Release, versionText } from './next-box.tsx';
import { canBeKept, Keep } from './versions.tsx';
import './supplements.css';

interface SticksDialogProps {
  cat: LabCat;
  onClose: () => void;
}

/** The second of two presses: an exchange of one formula, or an earlier version that is kept, for the next box of a cat. */
export function SticksDialog({ cat, onClose }: SticksDialogProps) {
  const { base } = useHousehold();
  const sticks = useQuery(sticksQuery(base, cat.id));
  return (
    <Dialog open onClose={onClose} title={`Formulas of ${cat.name}`}>
      <QueryState query={sticks} what="The sticks">
        {(view) => <Choices cat={cat} sticks={view} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

function Choices({ cat, sticks, onClose }: SticksDialogProps & { sticks: SticksView }) {
  const { timeZone } = useHousehold().household;
  const { version, newest, pinned, exchange, month } = sticks;
  const kept = sticks.versions.filter((one) => canBeKept(sticks, one.version));
  const exchanges = exchange !== null && version !== null && month !== null;
  return (
    <>
      {version !== null && <p>{versionText(sticks, timeZone)}</p>}
      {pinned !== null && <Release cat={cat} newest={newest} onDone={onClose} />}
      {kept.length > 0 && (
        <ul className="supplements-versions">
          {kept.map((one) => (
            <li key={one.version}>
              <p>
                <b>Version {one.version}</b>
              </p>
              {one.version === 1 ? <p className="small muted">First version.</p> : <Changes changes={one.changes} />}
              <Keep cat={cat} version={one.version} onDone={onClose} />
            </li>
          ))}
        </ul>
      )}
      {exchanges ? (
        <ExchangeForm
          cat={cat}
          exchange={exchange}
          compared={month.leftOut.compared}
          version={version}
          onClose={onClose}
        />
      ) : (
        <NoExchange sticks={sticks} onClose={onClose} />
      )}
    </>
  );
}

function NoExchange({ sticks: { pinned }, onClose }: { sticks: SticksView; onClose: () => void }) {
  return (
    <>
      <p className="muted">
        {pinned === null
          ? 'No formula can be exchanged now. Sticks from the newest results are not made yet.'
          : 'To exchange a formula, use the newest version first.'}
      </p>
      <div className="records-end">
        <Button variant="quiet" onClick={onClose}>
          Keep as it is
        </Button>
      </div>
    </>
  );
}

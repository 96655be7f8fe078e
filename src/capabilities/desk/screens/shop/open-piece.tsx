import { POSITION_KIND } from '#src/capabilities/content/rules/positions.ts';
import { LAUNCH_KEY, LAUNCH_KIND } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { Button } from '#src/ui/button.tsx';
import type { PieceHistory } from '../../shop-contract.ts';
import { usePiece } from '../../shop-queries.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { History } from './history.tsx';
import { LaunchForm } from './launch-form.tsx';
import { PositionForm } from './position-form.tsx';

/** The address of a piece that is being written; no key has a capital letter. */
export const NEW_KEY = 'NEW';
/** The address of the launch offer. */
export const LAUNCH_ID = 'LAUNCH';

/** A piece of content: its form, and its versions. */
export function OpenPiece({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  if (id === NEW_KEY) return <NewPiece onClose={onClose} />;
  return <Known id={id} onClose={onClose} />;
}

function Known({ id, onClose }: { id: string; onClose: () => void }) {
  const isLaunch = id === LAUNCH_ID;
  return (
    <OpenedPart
      name="shop-detail"
      what={isLaunch ? 'launch offer' : 'position'}
      query={usePiece(isLaunch ? LAUNCH_KIND : POSITION_KIND, isLaunch ? LAUNCH_KEY : id)}
      titleOf={({ title }) => title}
      onClose={onClose}
    >
      {(piece) => <Opened piece={piece} />}
    </OpenedPart>
  );
}

function Opened({ piece }: { piece: PieceHistory }) {
  return (
    <>
      {piece.kind === POSITION_KIND ? <PositionForm piece={piece} /> : <LaunchForm piece={piece} />}
      <History piece={piece} />
    </>
  );
}

function NewPiece({ onClose }: { onClose: () => void }) {
  return (
    <section className="shop-detail" data-opened aria-label="New position">
      <div className="shop-detail-head">
        <h2 className="title">New position</h2>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <PositionForm piece={null} />
    </section>
  );
}

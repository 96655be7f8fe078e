import { CLAIM_KIND, isStatement } from '#src/capabilities/pricing/rules/claims.ts';
import { PRICES_KIND } from '#src/capabilities/pricing/rules/price-books.ts';
import { PLACES_KIND } from '#src/capabilities/pricing/rules/pro-places.ts';
import { Button } from '#src/ui/button.tsx';
import { onDay } from '../moments.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { BASE_FIELD } from './use-typed.ts';
import type { useVersion } from './use-version.ts';

interface VersionActsProps {
  piece: PieceHistory | null;
  version: ReturnType<typeof useVersion>;
  isPreviewed: boolean;
  onPreview: () => void;
}

/** Whether a piece may be taken off: prices, places and figures of rules stay. */
function canBeOff({ kind, key }: PieceHistory): boolean {
  if (kind === CLAIM_KIND) return isStatement(key);
  return kind !== PRICES_KIND && kind !== PLACES_KIND;
}

/** The problem, if there is one, and the acts on the written version. Publishing is the form's own submit. */
export function VersionActs({ piece, version, isPreviewed, onPreview }: VersionActsProps) {
  const coming = piece?.versions.find(({ state }) => state !== 'draft');
  return (
    <>
      <input type="hidden" name={BASE_FIELD} value={version.seen} />
      {coming && coming.validFrom > coming.at && coming.number !== piece?.inEffect && (
        <p className="shop-newer">
          What {coming.author} has saved counts from {onDay(coming.validFrom)} on. What you publish or take off now
          takes its place.
        </p>
      )}
      {version.isNewer && (
        <p className="shop-newer">
          There is a newer version below.{' '}
          <Button size="sm" variant="quiet" onClick={version.look}>
            I have seen it
          </Button>
        </p>
      )}
      <p role="alert" className="shop-notice">
        {version.notice}
      </p>
      <div className="shop-acts">
        <Button type="submit" size="sm" busy={version.isPending} busyLabel="Saving...">
          Publish
        </Button>
        <Button size="sm" variant="strong" onClick={() => version.send('draft')}>
          Save draft
        </Button>
        <Button size="sm" variant="quiet" onClick={onPreview}>
          {isPreviewed ? 'Close preview' : 'Preview'}
        </Button>
        {piece && piece.inEffect !== null && canBeOff(piece) && (
          <Button size="sm" variant="plain" onClick={() => version.send('withdrawn')}>
            Take off the shop
          </Button>
        )}
      </div>
    </>
  );
}

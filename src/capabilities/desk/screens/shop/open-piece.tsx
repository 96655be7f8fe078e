import { ARTICLE_KIND } from '#src/capabilities/content/rules/articles.ts';
import { PARTNER_KIND } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { LAUNCH_KIND } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PRICES_KIND } from '#src/capabilities/pricing/rules/price-books.ts';
import { REWARD_KIND } from '#src/capabilities/rewards/rules/catalogue.ts';
import { Button } from '#src/ui/button.tsx';
import type { Kind } from '../../rules/shop-kinds.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { usePiece } from '../../shop-queries.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { ArticleForm } from './article-form.tsx';
import { History } from './history.tsx';
import { LaunchForm } from './launch-form.tsx';
import { pieceAt } from './opened-id.ts';
import { PartnerForm } from './partner-form.tsx';
import { PricesForm } from './prices-form.tsx';
import { RewardForm } from './reward-form.tsx';
import { PositionForm } from './position-form.tsx';

/** A piece of content: its form, and its versions. */
export function OpenPiece({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  const { kind, key, what } = pieceAt(id);
  if (key === null) return <NewPiece kind={kind} what={what} onClose={onClose} />;
  return <Known kind={kind} id={key} what={what} onClose={onClose} />;
}

interface KnownProps {
  kind: Kind;
  id: string;
  what: string;
  onClose: () => void;
}

function Known({ kind, id, what, onClose }: KnownProps) {
  return (
    <OpenedPart
      name="shop-detail"
      what={what}
      query={usePiece(kind, id)}
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
      <FormOf kind={piece.kind} piece={piece} />
      <History piece={piece} />
    </>
  );
}

function FormOf({ kind, piece }: { kind: Kind; piece: PieceHistory | null }) {
  if (kind === ARTICLE_KIND) return <ArticleForm piece={piece} />;
  if (kind === REWARD_KIND && piece) return <RewardForm piece={piece} />;
  if (kind === PARTNER_KIND) return <PartnerForm piece={piece} />;
  if (kind === PRICES_KIND && piece) return <PricesForm piece={piece} />;
  return kind === LAUNCH_KIND && piece ? <LaunchForm piece={piece} /> : <PositionForm piece={piece} />;
}

interface NewProps {
  kind: Kind;
  what: string;
  onClose: () => void;
}

function NewPiece({ kind, what, onClose }: NewProps) {
  return (
    <section className="shop-detail" data-opened aria-label={`New ${what}`}>
      <div className="shop-detail-head">
        <h2 className="title">New {what}</h2>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <FormOf kind={kind} piece={null} />
    </section>
  );
}

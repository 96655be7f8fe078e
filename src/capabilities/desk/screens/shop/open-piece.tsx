import { ARTICLE_KIND } from '#src/capabilities/content/rules/articles.ts';
import { PARTNER_KIND } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { POSITION_KIND } from '#src/capabilities/content/rules/positions.ts';
import { CLAIM_KIND } from '#src/capabilities/pricing/rules/claims.ts';
import { LAUNCH_KIND } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PRICES_KIND } from '#src/capabilities/pricing/rules/price-books.ts';
import { PLACES_KIND } from '#src/capabilities/pricing/rules/pro-places.ts';
import { REWARD_KIND } from '#src/capabilities/rewards/rules/catalogue.ts';
import { Button } from '#src/ui/button.tsx';
import type { Kind } from '../../rules/shop-kinds.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { usePiece } from '../../shop-queries.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { ArticleForm } from './article-form.tsx';
import { ClaimForm } from './claim-form.tsx';
import { History } from './history.tsx';
import { LaunchForm } from './launch-form.tsx';
import { pieceAt } from './opened-id.ts';
import { PartnerForm } from './partner-form.tsx';
import { OlderText } from './older-text.tsx';
import { PlacesForm } from './places-form.tsx';
import { PricesForm } from './prices-form.tsx';
import { RewardForm } from './reward-form.tsx';
import { PositionForm } from './position-form.tsx';
import { type Typed, useTyped } from './use-typed.ts';

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
      <TypedForm kind={piece.kind} piece={piece} />
      <History piece={piece} />
    </>
  );
}

interface FormProps {
  kind: Kind;
  piece: PieceHistory | null;
}

/** The form, with unsaved changes from before. */
function TypedForm({ kind, piece }: FormProps) {
  const kept = useTyped(`${kind}-${piece?.key ?? 'new'}`, piece?.number ?? 0);
  return (
    <>
      <OlderText {...kept} />
      <FormOf key={kept.round} kind={kind} piece={piece} typed={kept.typed} />
    </>
  );
}

/** Forms of pieces that can be added at the desk. */
const FORMS_OF_NEW = { [ARTICLE_KIND]: ArticleForm, [PARTNER_KIND]: PartnerForm, [POSITION_KIND]: PositionForm };

/** Forms of pieces that are there from the beginning. */
const FORMS_OF_BUILT = {
  [REWARD_KIND]: RewardForm,
  [PRICES_KIND]: PricesForm,
  [LAUNCH_KIND]: LaunchForm,
  [PLACES_KIND]: PlacesForm,
  [CLAIM_KIND]: ClaimForm,
};

const canBeAdded = (kind: Kind): kind is keyof typeof FORMS_OF_NEW => kind in FORMS_OF_NEW;

function FormOf({ kind, piece, typed }: FormProps & { typed: Typed }) {
  if (canBeAdded(kind)) {
    const Form = FORMS_OF_NEW[kind];
    return <Form piece={piece} typed={typed} />;
  }
  const Form = FORMS_OF_BUILT[kind];
  return piece && <Form piece={piece} typed={typed} />;
}

interface NewProps {
  kind: Kind;
  what: string;
  onClose: () => void;
}

function NewPiece({ kind, what, onClose }: NewProps) {
  return (
    <section className="shop-detail" data-opened aria-label={`New ${what}`}>
      <div className="opened-head">
        <h2 className="title">New {what}</h2>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <TypedForm kind={kind} piece={null} />
    </section>
  );
}

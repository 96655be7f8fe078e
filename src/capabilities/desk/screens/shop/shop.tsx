import { ARTICLE_KIND } from '#src/capabilities/content/rules/articles.ts';
import { POSITION_KIND } from '#src/capabilities/content/rules/positions.ts';
import { PARTNER_KIND } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { CLAIM_KIND, isStatement } from '#src/capabilities/pricing/rules/claims.ts';
import { LAUNCH_KIND } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PRICES_KIND } from '#src/capabilities/pricing/rules/price-books.ts';
import { PLACES_KIND } from '#src/capabilities/pricing/rules/pro-places.ts';
import { REWARD_KIND } from '#src/capabilities/rewards/rules/catalogue.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import type { ShopPieces } from '../../shop-contract.ts';
import { usePieces } from '../../shop-queries.ts';
import { onDay, when } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { useAddress } from '../use-address.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { LETTER_PREFIX, Letters } from './letters.tsx';
import { OpenLetter } from './open-letter.tsx';
import { OpenPiece } from './open-piece.tsx';
import { NEW_ARTICLE, NEW_KEY, NEW_PARTNER, openedId } from './opened-id.ts';
import { rowOf, ShopPart, ShopRow } from './shop-part.tsx';
import './shop.css';

type Piece = ShopPieces['pieces'][number];

const isOffer = (kind: Piece['kind']) => kind === PRICES_KIND || kind === LAUNCH_KIND || kind === PLACES_KIND;

/** Content of the shop that is changed without a deploy, and one piece of it opened. Which one stands in the address. */
export function ShopScreen() {
  const { search, close } = useAddress();
  const open = search.get('open');
  const heading = useFocusBack(open, rowOf);
  const { data, isError, isFetching, refetch } = usePieces();
  return (
    <main id="content" className={classes('shop', open && 'shop-open')}>
      <div className="shop-list">
        <h1 className="d-sm shop-head" ref={heading} tabIndex={-1}>
          Shop
        </h1>
        {isError && !data && <NotLoaded what="pages" busy={isFetching} onRetry={refetch} />}
        {!data && !isError && <Spinner />}
        {data && <Offers pieces={data.pieces.filter(({ kind }) => isOffer(kind))} open={open} />}
        {data && <Articles pieces={data.pieces.filter(({ kind }) => kind === ARTICLE_KIND)} open={open} />}
        {data && <Positions pieces={data.pieces.filter(({ kind }) => kind === POSITION_KIND)} open={open} />}
        {data && <Rewards pieces={data.pieces.filter(({ kind }) => kind === REWARD_KIND)} open={open} />}
        {data && <Partners pieces={data.pieces.filter(({ kind }) => kind === PARTNER_KIND)} open={open} />}
        {data && <Claims pieces={data.pieces.filter(({ kind }) => kind === CLAIM_KIND)} open={open} />}
        <Letters open={open} />
      </div>
      {open?.startsWith(LETTER_PREFIX) && <OpenLetter key={open} id={open} onClose={close} />}
      {open && !open.startsWith(LETTER_PREFIX) && <OpenPiece key={open} id={open} onClose={close} />}
    </main>
  );
}

interface PartProps {
  pieces: Piece[];
  open: string | null;
}

const Offers = (props: PartProps) => (
  <ShopPart title="Prices and offers">
    <Rows {...props} />
  </ShopPart>
);

const Articles = (props: PartProps) => (
  <ShopPart title="Articles" add={{ id: NEW_ARTICLE, label: 'New article' }}>
    <p className="small muted">On /blog, in the feed and in what search engines are told. A change is there at once.</p>
    <Rows {...props} />
  </ShopPart>
);

const Positions = (props: PartProps) => (
  <ShopPart title="Positions" add={{ id: NEW_KEY, label: 'New position' }}>
    <p className="small muted">On /careers, with what search engines are told. A change is there at once.</p>
    <Rows {...props} />
  </ShopPart>
);

const Rewards = (props: PartProps) => (
  <ShopPart title="Rewards">
    <p className="small muted">What points can be spent on. What was redeemed keeps what it cost.</p>
    <Rows {...props} />
  </ShopPart>
);

const Partners = (props: PartProps) => (
  <ShopPart title="Partners" add={{ id: NEW_PARTNER, label: 'New partner' }}>
    <p className="small muted">A page at an address of its own, for one partner to read. A change is there at once.</p>
    <Rows {...props} />
  </ShopPart>
);

function Claims({ pieces, open }: PartProps) {
  const [statements, rules] = [true, false].map((of) => pieces.filter(({ key }) => isStatement(key) === of));
  const isOpen = rules?.some((piece) => openedId(piece) === open);
  return (
    <ShopPart title="Claims">
      <p className="small muted">
        Figures that pages state, on /facts with their sources. Pages follow within seconds; what is taken off, they do
        not say any more.
      </p>
      <Rows pieces={statements ?? []} open={open} />
      <details open={isOpen}>
        <summary>Figures of rules: their sources and days ({rules?.length})</summary>
        <Rows pieces={rules ?? []} open={open} />
      </details>
    </ShopPart>
  );
}

const Rows = ({ pieces, open }: PartProps) => (
  <ul className="shop-rows">
    {pieces.map((piece) => {
      const id = openedId(piece);
      return (
        <ShopRow key={id} id={id} open={open}>
          <b>{piece.title}</b>
          <Shown piece={piece} />
          <span className="small muted">
            {piece.author && piece.at ? `${piece.author}, ${when(piece.at)}` : 'As the shop was built'}
          </span>
        </ShopRow>
      );
    })}
  </ul>
);

function Shown({ piece: { shown, hasDraft, comes } }: { piece: Piece }) {
  return (
    <span className="shop-badges">
      {hasDraft && <Badge tone="borderline">Draft</Badge>}
      {comes && <Badge tone="borderline">From {onDay(comes)}</Badge>}
      {shown === 'nothing' ? <Badge>Not on the shop</Badge> : <Badge tone="optimal">On the shop</Badge>}
    </span>
  );
}

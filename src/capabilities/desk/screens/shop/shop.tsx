import { Link } from 'react-router';
import { ARTICLE_KIND } from '#src/capabilities/content/rules/articles.ts';
import { POSITION_KIND } from '#src/capabilities/content/rules/positions.ts';
import { PARTNER_KIND } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { CLAIM_KIND, isStatement } from '#src/capabilities/pricing/rules/claims.ts';
import { LAUNCH_KIND } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PRICES_KIND } from '#src/capabilities/pricing/rules/price-books.ts';
import { PLACES_KIND } from '#src/capabilities/pricing/rules/pro-places.ts';
import { REWARD_KIND } from '#src/capabilities/rewards/rules/catalogue.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
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
import './shop.css';

type Piece = ShopPieces['pieces'][number];

const isOffer = (kind: Piece['kind']) => kind === PRICES_KIND || kind === LAUNCH_KIND || kind === PLACES_KIND;

const rowOf = (id: string) => `shop-${id}`;

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
        <Letters open={open} rowOf={rowOf} />
      </div>
      {open?.startsWith(LETTER_PREFIX) && <OpenLetter key={open} id={open} onClose={close} />}
      {open && !open.startsWith(LETTER_PREFIX) && <OpenPiece key={open} id={open} onClose={close} />}
    </main>
  );
}

function Articles({ pieces, open }: { pieces: Piece[]; open: string | null }) {
  return (
    <section className="shop-part" aria-labelledby="shop-articles">
      <div className="shop-part-head">
        <h2 className="title" id="shop-articles">
          Articles
        </h2>
        <ButtonLink size="sm" variant="strong" to={`?open=${NEW_ARTICLE}`}>
          New article
        </ButtonLink>
      </div>
      <p className="small muted">
        On /blog, in the feed and in what search engines are told. A change is there at once.
      </p>
      <Rows pieces={pieces} open={open} />
    </section>
  );
}

function Positions({ pieces, open }: { pieces: Piece[]; open: string | null }) {
  return (
    <section className="shop-part" aria-labelledby="shop-positions">
      <div className="shop-part-head">
        <h2 className="title" id="shop-positions">
          Positions
        </h2>
        <ButtonLink size="sm" variant="strong" to={`?open=${NEW_KEY}`}>
          New position
        </ButtonLink>
      </div>
      <p className="small muted">On /careers, with what search engines are told. A change is there at once.</p>
      <Rows pieces={pieces} open={open} />
    </section>
  );
}

function Rewards({ pieces, open }: { pieces: Piece[]; open: string | null }) {
  return (
    <section className="shop-part" aria-labelledby="shop-rewards">
      <div className="shop-part-head">
        <h2 className="title" id="shop-rewards">
          Rewards
        </h2>
      </div>
      <p className="small muted">What points can be spent on. What was redeemed keeps what it cost.</p>
      <Rows pieces={pieces} open={open} />
    </section>
  );
}

function Partners({ pieces, open }: { pieces: Piece[]; open: string | null }) {
  return (
    <section className="shop-part" aria-labelledby="shop-partners">
      <div className="shop-part-head">
        <h2 className="title" id="shop-partners">
          Partners
        </h2>
        <ButtonLink size="sm" variant="strong" to={`?open=${NEW_PARTNER}`}>
          New partner
        </ButtonLink>
      </div>
      <p className="small muted">
        A page at an address of its own, for one partner to read. A change is there at once.
      </p>
      <Rows pieces={pieces} open={open} />
    </section>
  );
}

function Claims({ pieces, open }: { pieces: Piece[]; open: string | null }) {
  const [statements, rules] = [true, false].map((of) => pieces.filter(({ key }) => isStatement(key) === of));
  const isOpen = rules?.some((piece) => openedId(piece) === open);
  return (
    <section className="shop-part" aria-labelledby="shop-claims">
      <div className="shop-part-head">
        <h2 className="title" id="shop-claims">
          Claims
        </h2>
      </div>
      <p className="small muted">
        Figures that pages state, on /facts with their sources. Pages follow within seconds; what is taken off, they do
        not say any more.
      </p>
      <Rows pieces={statements ?? []} open={open} />
      <details open={isOpen}>
        <summary>Figures of rules: their sources and days ({rules?.length})</summary>
        <Rows pieces={rules ?? []} open={open} />
      </details>
    </section>
  );
}

function Offers({ pieces, open }: { pieces: Piece[]; open: string | null }) {
  return (
    <section className="shop-part" aria-labelledby="shop-offers">
      <div className="shop-part-head">
        <h2 className="title" id="shop-offers">
          Prices and offers
        </h2>
      </div>
      <Rows pieces={pieces} open={open} />
    </section>
  );
}

function Rows({ pieces, open }: { pieces: Piece[]; open: string | null }) {
  return (
    <ul className="shop-rows">
      {pieces.map((piece) => {
        const id = openedId(piece);
        return (
          <li key={id}>
            <Link
              id={rowOf(id)}
              to={`?open=${id}`}
              className="shop-row"
              data-row
              aria-current={id === open ? 'true' : undefined}
              preventScrollReset
            >
              <b>{piece.title}</b>
              <Shown piece={piece} />
              <span className="small muted">
                {piece.author && piece.at ? `${piece.author}, ${when(piece.at)}` : 'As the shop was built'}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Shown({ piece: { shown, hasDraft, comes } }: { piece: Piece }) {
  return (
    <span className="shop-badges">
      {hasDraft && <Badge tone="borderline">Draft</Badge>}
      {comes && <Badge tone="borderline">From {onDay(comes)}</Badge>}
      {shown === 'nothing' ? <Badge>Not on the shop</Badge> : <Badge tone="optimal">On the shop</Badge>}
    </span>
  );
}

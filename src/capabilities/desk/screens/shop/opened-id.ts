import { ARTICLE_KIND } from '#src/capabilities/content/rules/articles.ts';
import { POSITION_KIND } from '#src/capabilities/content/rules/positions.ts';
import { PARTNER_KIND } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { REWARD_KIND } from '#src/capabilities/rewards/rules/catalogue.ts';
import { LAUNCH_KEY, LAUNCH_KIND } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { CLAIM_KIND } from '#src/capabilities/pricing/rules/claims.ts';
import { PRICES_KEY, PRICES_KIND } from '#src/capabilities/pricing/rules/price-books.ts';
import { PLACES_KEY, PLACES_KIND } from '#src/capabilities/pricing/rules/pro-places.ts';
import type { Kind } from '../../rules/shop-kinds.ts';

/** The address of a piece that is being written; no key has a capital letter. */
export const NEW_KEY = 'NEW';
/** The address of the launch offer. */
const LAUNCH_ID = 'LAUNCH';
/** The address of the prices. */
const PRICES_ID = 'PRICES';

/** The address of the places of Pro. */
const PLACES_ID = 'PLACES';

/** The addresses of claims. */
const CLAIM_PREFIX = 'CLAIM-';

/** The addresses of partner pages; no key has a capital letter. */
const PARTNER_PREFIX = 'PARTNER-';
export const NEW_PARTNER = `${PARTNER_PREFIX}NEW`;

/** The addresses of articles. */
const ARTICLE_PREFIX = 'ARTICLE-';
export const NEW_ARTICLE = `${ARTICLE_PREFIX}NEW`;

/** The addresses of rewards. */
const REWARD_PREFIX = 'REWARD-';

interface PieceAt {
  kind: Kind;
  /** Null for one that is being written. */
  key: string | null;
  what: string;
}

/** Which piece an address of this screen is. */
export function pieceAt(id: string): PieceAt {
  if (id === LAUNCH_ID) return { kind: LAUNCH_KIND, key: LAUNCH_KEY, what: 'launch offer' };
  if (id === PRICES_ID) return { kind: PRICES_KIND, key: PRICES_KEY, what: 'prices' };
  if (id === PLACES_ID) return { kind: PLACES_KIND, key: PLACES_KEY, what: 'places of Pro' };
  if (id === NEW_KEY) return { kind: POSITION_KIND, key: null, what: 'position' };
  if (id === NEW_PARTNER) return { kind: PARTNER_KIND, key: null, what: 'partner' };
  if (id === NEW_ARTICLE) return { kind: ARTICLE_KIND, key: null, what: 'article' };
  if (id.startsWith(ARTICLE_PREFIX))
    return { kind: ARTICLE_KIND, key: id.slice(ARTICLE_PREFIX.length), what: 'article' };
  if (id.startsWith(CLAIM_PREFIX)) return { kind: CLAIM_KIND, key: id.slice(CLAIM_PREFIX.length), what: 'claim' };
  if (id.startsWith(REWARD_PREFIX)) return { kind: REWARD_KIND, key: id.slice(REWARD_PREFIX.length), what: 'reward' };
  if (id.startsWith(PARTNER_PREFIX))
    return { kind: PARTNER_KIND, key: id.slice(PARTNER_PREFIX.length), what: 'partner' };
  return { kind: POSITION_KIND, key: id, what: 'position' };
}

/** The address of a piece in this screen. */
export function openedId({ kind, key }: { kind: Kind; key: string }): string {
  if (kind === LAUNCH_KIND) return LAUNCH_ID;
  if (kind === PRICES_KIND) return PRICES_ID;
  if (kind === PLACES_KIND) return PLACES_ID;
  if (kind === CLAIM_KIND) return `${CLAIM_PREFIX}${key}`;
  if (kind === ARTICLE_KIND) return `${ARTICLE_PREFIX}${key}`;
  if (kind === REWARD_KIND) return `${REWARD_PREFIX}${key}`;
  return kind === PARTNER_KIND ? `${PARTNER_PREFIX}${key}` : key;
}

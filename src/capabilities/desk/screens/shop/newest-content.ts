import type { AnyContent } from '../../rules/shop-kinds.ts';
import type { PieceHistory } from '../../shop-contract.ts';

/** Content of a piece that customers see; null where they see nothing. */
export const shownContent = ({ versions, built, inEffect }: PieceHistory): AnyContent | null =>
  inEffect === 0 ? built : (versions.find(({ number }) => number === inEffect)?.content ?? null);

/** First content of a form: the newest version, a draft too, or the one of the build. */
export const newestContent = (piece: PieceHistory | null): AnyContent | null =>
  piece && (piece.versions[0]?.content ?? piece.built);

import type { AnyContent } from '../../rules/shop-kinds.ts';
import type { PieceHistory } from '../../shop-contract.ts';

/** First content of a form: the newest version, a draft too, or the one of the build. */
export const newestContent = (piece: PieceHistory | null): AnyContent | null =>
  piece && (piece.versions[0]?.content ?? piece.built);

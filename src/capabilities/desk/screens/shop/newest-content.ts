import type { AnyContent } from '../../rules/shop-kinds.ts';
import type { PieceHistory } from '../../shop-contract.ts';

/** What a form begins with: the newest version, a draft too, or what the shop was built with. */
export const newestContent = (piece: PieceHistory | null): AnyContent | null =>
  piece && (piece.versions[0]?.content ?? piece.built);

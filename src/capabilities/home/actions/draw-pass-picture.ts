import { renderPng } from '#src/platform/png/render-png.ts';
import { mark } from '#src/ui/art/brand.ts';
import { cat } from '#src/ui/cats/cat.ts';
import { INK } from '#src/ui/cats/tables.ts';
import type { WalletPass } from './sign-pass.ts';

export interface PassPicture {
  /** The portrayed cat; null for the shop's logo. */
  portrait: Pick<WalletPass, 'look' | 'tint'> | null;
  /** In pixels. */
  width: number;
}

/** One picture of an Apple Wallet pass as a PNG. */
export function drawPassPicture({ portrait, width }: PassPicture): Promise<Uint8Array> {
  const svg = portrait
    ? cat({ ...portrait.look, pose: 'bust', frame: true, tint: portrait.tint, title: '', uid: 'pass' })
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -12 117 117">${mark({ color: INK })}</svg>`;
  return renderPng({ svg, width });
}

import type { WalletSettings } from '#src/platform/wallet-certificates.ts';
import { defineTask } from '#src/platform/workers.ts';
import type { PassPicture } from './actions/draw-pass-picture.ts';
import type { WalletPass } from './actions/sign-pass.ts';

interface UnsignedPass {
  pass: WalletPass;
  /** PNGs by their names in the pass. */
  pictures: Record<string, Uint8Array>;
  wallet: WalletSettings;
}

export const passPictureTask = defineTask<PassPicture, Uint8Array>('wallet-pass-picture');
export const passTask = defineTask<UnsignedPass, Uint8Array>('wallet-pass');

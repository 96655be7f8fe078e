import type { WalletSettings } from '#src/platform/wallet-certificates.ts';
import { defineTask } from '#src/platform/workers.ts';
import type { WalletPass } from './actions/sign-pass.ts';

export const passTask = defineTask<{ pass: WalletPass; wallet: WalletSettings }, Uint8Array>('wallet-pass');

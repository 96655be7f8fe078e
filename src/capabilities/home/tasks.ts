import type { WalletSettings } from '#src/platform/settings.ts';
import { defineTask } from '#src/platform/workers.ts';
import type { WalletPass } from './actions/sign-pass.ts';

export const passTask = defineTask<{ pass: WalletPass; wallet: WalletSettings }, Uint8Array>('wallet-pass');

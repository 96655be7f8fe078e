import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { walletFaults as certificateFaults, type WalletSettings } from '../wallet-certificates.ts';
import { type Given, missingOf } from './fields.ts';

const PEM_BEGINS = /^-----BEGIN [A-Z ]+-----$/m;

function isPem(path: string): boolean {
  try {
    return PEM_BEGINS.test(readFileSync(path, 'latin1'));
  } catch {
    return false;
  }
}

/** Certificates that sign passes for Apple Wallet. */
export const walletFields = {
  WALLET_PASS_TYPE: z
    .string()
    .regex(/^pass\.[\w.-]+$/, 'must be an identifier such as pass.com.example.cat')
    .optional(),
  WALLET_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be ten letters and digits')
    .optional(),
  WALLET_CERTIFICATE_FILE: z.string().refine(isPem, 'must be the path of a PEM file').optional(),
  WALLET_KEY_FILE: z.string().refine(isPem, 'must be the path of a PEM file').optional(),
  WALLET_KEY_PASSPHRASE: z.string().optional(),
  WALLET_WWDR_FILE: z.string().refine(isPem, 'must be the path of a PEM file').optional(),
};

type WalletGiven = Given<typeof walletFields>;

const WALLET = [
  'WALLET_PASS_TYPE',
  'WALLET_TEAM',
  'WALLET_CERTIFICATE_FILE',
  'WALLET_KEY_FILE',
  'WALLET_WWDR_FILE',
] as const;

/** Undefined unless all of them are set. */
export function walletSettings(e: WalletGiven): WalletSettings | undefined {
  const [passType, team, certificateFile, keyFile, wwdrFile] = WALLET.map((name) => e[name] ?? '');
  if (!passType || !team || !certificateFile || !keyFile || !wwdrFile) return undefined;
  return { passType, team, certificateFile, keyFile, wwdrFile, keyPassphrase: e.WALLET_KEY_PASSPHRASE };
}

export function walletFaults(e: WalletGiven): string[] {
  if (!e.WALLET_KEY_PASSPHRASE && !WALLET.some((name) => e[name])) return [];
  const wallet = walletSettings(e);
  if (wallet) return certificateFaults(wallet, new Date());
  return missingOf(
    'WALLET',
    WALLET.filter((name) => !e[name]),
  );
}

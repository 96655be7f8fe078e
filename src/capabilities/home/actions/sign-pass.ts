import { readFile } from 'node:fs/promises';
import { PKPass } from 'passkit-generator';
import type { WalletSettings } from '#src/platform/wallet-certificates.ts';
import type { NamelessLook } from '#src/ui/cats/look.ts';
import type { HOUSEHOLD_TINTS } from '#src/ui/cats/tints.ts';
import { INK } from '#src/ui/cats/tables.ts';

export interface WalletPass {
  /** The same for the same cat, so that a newer pass takes the place of an older one. */
  serial: string;
  name: string;
  look: NamelessLook;
  tint: (typeof HOUSEHOLD_TINTS)[number];
  background: string;
  /**
   * Latest delivery of the next box, with the offset of the household's zone and without milliseconds (W3C date, as
   * passes require); null where none is on its way or paid for.
   */
  nextBox: string | null;
  dashboard: string;
}

/**
 * An Apple Wallet pass (.pkpass), signed with the shop's own certificate. Fields as in Apple's PassKit package format;
 * `pictures` are PNGs by their names in it.
 */
export async function signPass(
  pass: WalletPass,
  pictures: Record<string, Uint8Array>,
  wallet: WalletSettings,
): Promise<Uint8Array> {
  const [signerCert, signerKey, wwdr] = await Promise.all(
    [wallet.certificateFile, wallet.keyFile, wallet.wwdrFile].map((file) => readFile(file)),
  );
  const certificates = {
    signerCert: signerCert as Buffer,
    signerKey: signerKey as Buffer,
    wwdr: wwdr as Buffer,
    ...(wallet.keyPassphrase && { signerKeyPassphrase: wallet.keyPassphrase }),
  };
  const files = Object.entries(pictures).map(([name, png]) => [name, Buffer.from(png)]);
  const file = new PKPass(Object.fromEntries(files), certificates, {
    formatVersion: 1,
    passTypeIdentifier: wallet.passType,
    teamIdentifier: wallet.team,
    organizationName: 'Purrwell',
    description: `${pass.name} at Purrwell`,
    serialNumber: pass.serial,
    backgroundColor: rgb(pass.background),
    foregroundColor: rgb(INK),
    labelColor: rgb(INK),
  });
  file.type = 'generic';
  file.primaryFields.push({ key: 'cat', label: '', value: pass.name });
  file.secondaryFields.push(
    pass.nextBox
      ? {
          key: 'box',
          label: 'Next box by',
          value: pass.nextBox,
          dateStyle: 'PKDateStyleLong',
          timeStyle: 'PKDateStyleNone',
          // The day is the household's, not the phone's.
          ignoresTimeZone: true,
        }
      : { key: 'box', label: 'Next box', value: 'None planned' },
  );
  file.backFields.push({
    key: 'more',
    label: 'Up to date',
    value: `The date is from the day this pass was added. The current one: ${pass.dashboard}`,
  });
  return file.getAsBuffer();
}

/** '#D3DF45' as passes write it. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

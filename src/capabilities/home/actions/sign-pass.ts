import { readFile } from 'node:fs/promises';
import { PKPass } from 'passkit-generator';
import { renderPng } from '#src/platform/png/render-png.ts';
import type { WalletSettings } from '#src/platform/wallet-certificates.ts';
import { mark } from '#src/ui/art/brand.ts';
import { cat } from '#src/ui/cats/cat.ts';
import type { NamelessLook } from '#src/ui/cats/look.ts';
import type { HOUSEHOLD_TINTS } from '#src/ui/cats/tints.ts';
import { INK } from '#src/ui/cats/tables.ts';

export interface WalletPass {
  /** The same for the same cat, so that a newer pass takes the place of an older one. */
  serial: string;
  name: string;
  look: NamelessLook;
  tint: (typeof HOUSEHOLD_TINTS)[number];
  flood: string;
  /**
   * By when the next box is at the door, with the offset of the household's zone and without milliseconds (W3C date, as
   * passes require); null where none is on its way or paid for.
   */
  nextBox: string | null;
  dashboard: string;
}

const THUMBNAIL = 90;
const ICON = 29;
const LOGO = 50;
/** Densities of screens. */
const SCALES = [1, 2, 3] as const;

/** An Apple Wallet pass (.pkpass), signed with the shop's own certificate. Fields as in Apple's PassKit package format. */
export async function signPass(pass: WalletPass, wallet: WalletSettings): Promise<Uint8Array> {
  const [signerCert, signerKey, wwdr] = await Promise.all(
    [wallet.certificateFile, wallet.keyFile, wallet.wwdrFile].map((file) => readFile(file)),
  );
  const certificates = {
    signerCert: signerCert as Buffer,
    signerKey: signerKey as Buffer,
    wwdr: wwdr as Buffer,
    ...(wallet.keyPassphrase && { signerKeyPassphrase: wallet.keyPassphrase }),
  };
  const file = new PKPass(await pictures(pass), certificates, {
    formatVersion: 1,
    passTypeIdentifier: wallet.passType,
    teamIdentifier: wallet.team,
    organizationName: 'Purrwell',
    description: `${pass.name} at Purrwell`,
    serialNumber: pass.serial,
    backgroundColor: rgb(pass.flood),
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
          // The day is the household's, wherever the phone is.
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

async function pictures({ look, tint }: WalletPass): Promise<Record<string, Buffer>> {
  const portrait = cat({ ...look, pose: 'bust', frame: true, tint, title: '', uid: 'pass' });
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -12 117 117">${mark({ color: INK })}</svg>`;
  const files: Record<string, Buffer> = {};
  for (const scale of SCALES) {
    const suffix = scale === 1 ? '' : `@${scale}x`;
    files[`thumbnail${suffix}.png`] = Buffer.from(await renderPng({ svg: portrait, width: THUMBNAIL * scale }));
    files[`icon${suffix}.png`] = Buffer.from(await renderPng({ svg: portrait, width: ICON * scale }));
    files[`logo${suffix}.png`] = Buffer.from(await renderPng({ svg: logo, width: LOGO * scale }));
  }
  return files;
}

/** '#D3DF45' as passes write it. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

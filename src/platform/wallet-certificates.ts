import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Certificates of an Apple developer account: files in PEM. */
export interface WalletSettings {
  passType: string;
  team: string;
  certificateFile: string;
  keyFile: string;
  keyPassphrase?: string | undefined;
  /** Apple's intermediate certificate. */
  wwdrFile: string;
}

const DAY_MS = 86_400_000;
/** In PKCS #8, and in the older form. */
const ENCRYPTED = /^(-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED)/m;
/** Enough to have Apple issue a new certificate. */
const WARN_BEFORE_MS = 30 * DAY_MS;

/** Reasons why passes could not be signed with these files, a sentence each that names the setting. */
export function walletFaults(wallet: WalletSettings, now: Date): string[] {
  const faults: string[] = [];
  const { certificate, wwdr } = certificatesOf(wallet);
  for (const [setting, found] of certificateSettings({ certificate, wwdr })) {
    if (!found) faults.push(`${setting} holds no certificate that can be read. Set the path of a certificate in PEM.`);
    else if (endOf(found) <= now) faults.push(`${setting} expired on ${dayOf(found)}. Set the path of a current one.`);
  }
  const key = keyOf(wallet);
  if (typeof key === 'string') faults.push(key);
  else if (certificate && !certificate.checkPrivateKey(key))
    faults.push('WALLET_KEY_FILE does not belong to WALLET_CERTIFICATE_FILE. Set the key that the certificate is for.');
  return faults;
}

/** A sentence for each certificate that ends within 30 days. */
export function walletWarnings(wallet: WalletSettings, now: Date): string[] {
  return certificateSettings(certificatesOf(wallet)).flatMap(([setting, found]) =>
    found && endOf(found).getTime() - now.getTime() <= WARN_BEFORE_MS
      ? [`${setting} ends on ${dayOf(found)}: after that day the shop does not start. Renew it before.`]
      : [],
  );
}

interface Certificates {
  certificate: X509Certificate | null;
  wwdr: X509Certificate | null;
}

const certificatesOf = ({ certificateFile, wwdrFile }: WalletSettings): Certificates => ({
  certificate: readCertificate(certificateFile),
  wwdr: readCertificate(wwdrFile),
});

const certificateSettings = ({ certificate, wwdr }: Certificates) =>
  [
    ['WALLET_CERTIFICATE_FILE', certificate],
    ['WALLET_WWDR_FILE', wwdr],
  ] as const;

function readCertificate(file: string): X509Certificate | null {
  try {
    return new X509Certificate(readFileSync(file));
  } catch {
    return null;
  }
}

/** The private key, or the reason why there is none. */
function keyOf({ keyFile, keyPassphrase }: WalletSettings): KeyObject | string {
  const pem = readFileSync(keyFile, 'latin1');
  if (ENCRYPTED.test(pem) && !keyPassphrase)
    return 'WALLET_KEY_PASSPHRASE is missing although the key in WALLET_KEY_FILE is encrypted.';
  try {
    const key = createPrivateKey({ key: pem, ...(keyPassphrase && { passphrase: keyPassphrase }) });
    // The library that signs passes (node-forge) knows no other.
    return key.asymmetricKeyType === 'rsa'
      ? key
      : 'WALLET_KEY_FILE holds no RSA key. Passes are signed with RSA alone.';
  } catch {
    return keyPassphrase
      ? 'WALLET_KEY_FILE cannot be opened with WALLET_KEY_PASSPHRASE. Check both.'
      : 'WALLET_KEY_FILE holds no private key that can be read. Set the path of a private key in PEM.';
  }
}

const endOf = ({ validTo }: X509Certificate) => new Date(validTo);
const dayOf = (certificate: X509Certificate) => endOf(certificate).toISOString().slice(0, 10);

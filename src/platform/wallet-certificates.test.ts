import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterAll, expect, test } from 'vitest';
import { rsaKeyPair } from '#tests/support/rsa-key-pair.ts';
import { readSettings } from './settings.ts';
import { walletWarnings } from './wallet-certificates.ts';

const { pki } = forge;
const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'purrwell-certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function put(text: string): string {
  const file = join(folder, `${++files}.pem`);
  writeFileSync(file, text);
  return file;
}

const pair = rsaKeyPair();
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

function certificate(end = inDays(300)): string {
  const made = pki.createCertificate();
  made.publicKey = pair.publicKey;
  made.serialNumber = '01';
  made.validity.notBefore = inDays(-400);
  made.validity.notAfter = end;
  made.setSubject([{ name: 'commonName', value: 'Pass' }]);
  made.setIssuer([{ name: 'commonName', value: 'Pass' }]);
  made.sign(pair.privateKey, forge.md.sha256.create());
  return put(`Bag Attributes\n    friendlyName: Pass\n${pki.certificateToPem(made)}`);
}

const encrypted = () => put(pki.encryptRsaPrivateKey(pair.privateKey, 'seven sticks'));
const complete = () => ({
  SESSION_SECRET: 'x'.repeat(32),
  WALLET_PASS_TYPE: 'pass.example.purrwell',
  WALLET_TEAM: 'AB12CD34EF',
  WALLET_CERTIFICATE_FILE: certificate(),
  WALLET_KEY_FILE: put(pki.privateKeyToPem(pair.privateKey)),
  WALLET_WWDR_FILE: certificate(),
});
const started = (other: Record<string, string> = {}) => readSettings({ ...complete(), ...other });
const NOT_PEM_INSIDE = '-----BEGIN CERTIFICATE-----\nbm90IG9uZQ==\n-----END CERTIFICATE-----\n';

test('a key opens with its passphrase alone', () => {
  expect(started().wallet?.team).toBe('AB12CD34EF');
  expect(started({ WALLET_KEY_FILE: encrypted(), WALLET_KEY_PASSPHRASE: 'seven sticks' }).wallet).toBeDefined();
  expect(() => started({ WALLET_KEY_FILE: encrypted() })).toThrow('WALLET_KEY_PASSPHRASE is missing');
  expect(() => started({ WALLET_KEY_FILE: encrypted(), WALLET_KEY_PASSPHRASE: 'eight sticks' })).toThrow(
    'WALLET_KEY_FILE cannot be opened with WALLET_KEY_PASSPHRASE.',
  );
  const legacy = put(pki.encryptRsaPrivateKey(pair.privateKey, 'seven sticks', { legacy: true, algorithm: 'aes256' }));
  expect(() => started({ WALLET_KEY_FILE: legacy })).toThrow('WALLET_KEY_PASSPHRASE is missing');
  expect(started({ WALLET_KEY_FILE: legacy, WALLET_KEY_PASSPHRASE: 'seven sticks' }).wallet).toBeDefined();
  const { privateKey: elliptic } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  expect(() => started({ WALLET_KEY_FILE: put(elliptic.export({ type: 'pkcs8', format: 'pem' }).toString()) })).toThrow(
    'WALLET_KEY_FILE holds no RSA key',
  );
  expect(() => started({ WALLET_KEY_FILE: certificate() })).toThrow('WALLET_KEY_FILE holds no private key');
});

test('a passphrase without the other settings is refused', () => {
  const alone = () => readSettings({ SESSION_SECRET: 'x'.repeat(32), WALLET_KEY_PASSPHRASE: 'seven sticks' });
  expect(alone).toThrow('WALLET_KEY_FILE is missing although another WALLET_ setting is set.');
});

test('a key of another certificate and files that hold no certificate are refused', () => {
  const other = put(pki.privateKeyToPem(rsaKeyPair().privateKey));
  expect(() => started({ WALLET_KEY_FILE: other })).toThrow('does not belong to WALLET_CERTIFICATE_FILE');
  for (const name of ['WALLET_CERTIFICATE_FILE', 'WALLET_WWDR_FILE'])
    expect(() => started({ [name]: put(NOT_PEM_INSIDE) })).toThrow(`${name} holds no certificate`);
});

test('an expired certificate is refused; one that ends within 30 days is warned about', () => {
  for (const name of ['WALLET_CERTIFICATE_FILE', 'WALLET_WWDR_FILE'])
    expect(() => started({ [name]: certificate(inDays(-1)) })).toThrow(`${name} expired on `);
  const soon = inDays(29);
  const { wallet } = started({ WALLET_CERTIFICATE_FILE: certificate(soon) });
  if (!wallet) throw new Error('The settings are complete.');
  expect(walletWarnings(wallet, new Date())).toEqual([
    `WALLET_CERTIFICATE_FILE ends on ${soon.toISOString().slice(0, 10)}: after that day the shop does not start. Renew it before.`,
  ]);
  expect(walletWarnings(wallet, inDays(-2))).toEqual([]);
});

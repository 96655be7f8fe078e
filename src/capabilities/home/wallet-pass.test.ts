import { createHash, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import forge from 'node-forge';
import { afterAll, expect, test, vi } from 'vitest';
import { readSettings } from '#src/platform/settings.ts';
import type { WalletSettings } from '#src/platform/wallet-certificates.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { openTestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { bought } from '#tests/support/parcels.ts';
import { rsaKeyPair } from '#tests/support/rsa-key-pair.ts';
import { drawPassPicture } from './actions/draw-pass-picture.ts';
import { signPass } from './actions/sign-pass.ts';

const folder = mkdtempSync(join(tmpdir(), 'purrwell-wallet-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { pki } = forge;

/** A certificate of an authority of our own: as Apple's, but for whom it is trusted by. */
function certificate(name: string, key: forge.pki.rsa.KeyPair, by?: { name: string; key: forge.pki.rsa.KeyPair }) {
  const made = pki.createCertificate();
  made.publicKey = key.publicKey;
  made.serialNumber = by ? '02' : '01';
  made.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  made.validity.notAfter = new Date('2036-01-01T00:00:00Z');
  made.setSubject([{ name: 'commonName', value: name }]);
  made.setIssuer([{ name: 'commonName', value: by?.name ?? name }]);
  made.setExtensions([{ name: 'basicConstraints', cA: !by }]);
  made.sign((by ?? { key }).key.privateKey, forge.md.sha256.create());
  return pki.certificateToPem(made);
}

function chain() {
  const [root, own] = [rsaKeyPair(), rsaKeyPair()];
  const put = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  };
  return {
    WALLET_PASS_TYPE: 'pass.example.purrwell',
    WALLET_TEAM: 'AB12CD34EF',
    WALLET_CERTIFICATE_FILE: put('pass.pem', certificate('Pass', own, { name: 'Root', key: root })),
    WALLET_KEY_FILE: put('pass.key', pki.privateKeyToPem(own.privateKey)),
    WALLET_WWDR_FILE: put('wwdr.pem', certificate('Root', root)),
  };
}

const env = { SESSION_SECRET: 'x'.repeat(32) };
const digest = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');

interface SignedMessage {
  rawCapture: { signature: string; authenticatedAttributes: forge.asn1.Asn1[] };
}

/** Whether a detached PKCS #7 signature (RFC 5652) is of this content, by the key of this certificate. */
function isSigned(
  content: Uint8Array | undefined,
  signature: Uint8Array | undefined,
  certificateFile: string,
): boolean {
  const { asn1, pkcs7, util } = forge;
  const der = util.createBuffer(Buffer.from(signature ?? []).toString('binary'));
  const { rawCapture } = pkcs7.messageFromAsn1(asn1.fromDer(der)) as unknown as SignedMessage;
  const attributes = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, rawCapture.authenticatedAttributes);
  const signed = Buffer.from(asn1.toDer(attributes).getBytes(), 'binary');
  const digest = createHash('sha1')
    .update(content ?? '')
    .digest();
  if (!signed.includes(digest)) return false;
  return verify('sha1', signed, readFileSync(certificateFile), Buffer.from(rawCapture.signature, 'binary'));
}

test('a pass holds the cat and what its manifest says, signed by the shop’s own certificate', async () => {
  const set = chain();
  const { wallet } = readSettings({ ...env, ...set });
  const services = await openTestServices('pglite', { wallet });
  try {
    const owner = await newMember(services);
    const id = await newCat(owner, { name: 'ليلى', breed: 'siamese' });
    expect((await owner.get('/api/user-dashboard')).json.wallet).toBe(true);
    const response = await services.app.request(`http://shop.test/api/cats/${id}/wallet.pkpass`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString());
    expect(read('pass.json')).toMatchObject({
      passTypeIdentifier: 'pass.example.purrwell',
      teamIdentifier: 'AB12CD34EF',
      backgroundColor: 'rgb(211, 223, 69)',
      generic: {
        primaryFields: [{ key: 'cat', value: 'ليلى' }],
        secondaryFields: [{ key: 'box', value: 'None planned' }],
      },
    });
    expect(read('pass.json').serialNumber).not.toBe(id);
    const manifest: Record<string, string> = read('manifest.json');
    const content = Object.keys(files).filter((name) => !['manifest.json', 'signature'].includes(name));
    expect(Object.keys(manifest).toSorted()).toEqual(content.toSorted());
    for (const name of content) expect([name, manifest[name]]).toEqual([name, digest(files[name] ?? new Uint8Array())]);
    for (const scale of ['', '@2x', '@3x'])
      for (const picture of ['icon', 'logo', 'thumbnail']) expect(content).toContain(`${picture}${scale}.png`);

    expect(isSigned(files['manifest.json'], files.signature, set.WALLET_CERTIFICATE_FILE)).toBe(true);
    expect(isSigned(new Uint8Array([123, 125]), files.signature, set.WALLET_CERTIFICATE_FILE)).toBe(false);
    expect(isSigned(files['manifest.json'], files.signature, set.WALLET_WWDR_FILE)).toBe(false);

    const facts = {
      serial: 'x',
      name: 'Laila',
      look: namelessLook({ breed: 'siamese' }),
      tint: 'nose',
      background: '#FFC3B8',
    } as const;
    const nextBox = '2026-12-16T00:30:00+04:00';
    const icon = await drawPassPicture({ portrait: facts, width: 29 });
    const dashboard = 'https://shop.test';
    const signed = await signPass({ ...facts, nextBox, dashboard }, { 'icon.png': icon }, wallet as WalletSettings);
    const dated = JSON.parse(Buffer.from(unzipSync(signed)['pass.json'] ?? []).toString());
    expect(dated.generic.secondaryFields).toMatchObject([
      { label: 'Next box by', value: nextBox, dateStyle: 'PKDateStyleLong', ignoresTimeZone: true },
    ]);

    const { customer } = await bought(services);
    const [{ id: coming }] = (await customer.get('/api/cats')).json;
    const { household } = (await customer.get('/api/user-dashboard')).json;
    expect(household.timeZone).toBe('Asia/Dubai');
    const promised = household.cats.find((one: { id: string }) => one.id === coming).supplements.nextDelivery;
    const file = await services.app.request(`http://shop.test/api/cats/${coming}/wallet.pkpass`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    const passFile = unzipSync(new Uint8Array(await file.arrayBuffer()))['pass.json'];
    const { value } = JSON.parse(Buffer.from(passFile ?? []).toString()).generic.secondaryFields[0];
    expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+04:00$/);
    expect(Math.floor(Date.parse(promised) / 1000)).toBe(Date.parse(value) / 1000);

    const stranger = await newMember(services);
    expect((await stranger.get(`/api/cats/${id}/wallet.pkpass`)).status).toBe(404);
  } finally {
    await services.close();
  }
});

test('a repeated pass costs the signature only, and 20 an hour are signed for one person', async () => {
  const { wallet } = readSettings({ ...env, ...chain() });
  const services = await openTestServices('pglite', { wallet });
  try {
    const owner = await newMember(services);
    const id = await newCat(owner, { name: 'Miso' });
    const run = vi.spyOn(services.workers, 'run');
    const ask = ({ token }: Browser = owner) =>
      services.app.request(`http://shop.test/api/cats/${id}/wallet.pkpass`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const tasks = () => run.mock.calls.splice(0).map(([{ name }]) => name);

    expect(await Promise.all([ask(), ask()].map(async (answer) => (await answer).status))).toEqual([200, 200]);
    expect(tasks().toSorted()).toEqual(['wallet-pass', 'wallet-pass', ...Array(9).fill('wallet-pass-picture')]);
    for (let made = 2; made < 20; made += 1) expect((await ask()).status).toBe(200);
    expect(tasks()).toEqual(Array(18).fill('wallet-pass'));

    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await refused.json()).toMatchObject({ code: 'too-many-attempts' });
    expect(tasks()).toEqual([]);
    expect((await ask(await newMember(services))).status).toBe(404); // somebody else is not held up
    services.clock.advance(3600_000);
    expect((await ask()).status).toBe(200);
  } finally {
    await services.close();
  }
});

test('without certificates there is no pass, and with a part of them no shop', async () => {
  const services = await openTestServices('pglite');
  try {
    const owner = await newMember(services);
    const id = await newCat(owner, { name: 'Miso' });
    expect((await owner.get('/api/user-dashboard')).json.wallet).toBe(false);
    const { status, json } = await owner.get(`/api/cats/${id}/wallet.pkpass`);
    expect([status, json.code]).toEqual([404, 'no-wallet']);
  } finally {
    await services.close();
  }
  expect(() => readSettings({ ...env, WALLET_TEAM: 'AB12CD34EF' })).toThrow('WALLET_KEY_FILE is missing');
  expect(() => readSettings({ ...env, WALLET_KEY_FILE: '/nowhere.pem' })).toThrow('WALLET_KEY_FILE');
});

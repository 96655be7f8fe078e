import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encrypt.ts';

const KEY = { secret: 'a-secret-for-tests-of-32-characters', purpose: 'authenticator app', context: 'person 1' };
const bytes = fc.uint8Array({ maxLength: 80 });

test('bytes come back with the same secret, purpose and row alone', () => {
  fc.assert(
    fc.property(bytes, (plain) => {
      const stored = encrypt(plain, KEY);
      expect(decrypt(stored, KEY)).toEqual(Buffer.from(plain));
      expect(decrypt(new Uint8Array(stored), KEY)).toEqual(Buffer.from(plain));
      for (const other of [{ secret: 'another' }, { purpose: 'another' }, { context: 'person 2' }])
        expect(decrypt(stored, { ...KEY, ...other })).toBeNull();
    }),
  );
});

test('the same bytes are never stored alike, and the stored ones are 28 bytes longer', () => {
  const plain = Buffer.from('12345678901234567890');
  const stored = Array.from({ length: 50 }, () => encrypt(plain, KEY));
  expect(new Set(stored.map((one) => one.toString('hex'))).size).toBe(50);
  // A nonce of 12 bytes and a tag of 16 (NIST SP 800-38D).
  for (const one of stored) expect(one).toHaveLength(plain.length + 28);
  for (const one of stored) expect(one.includes(plain)).toBe(false);
});

test('stored bytes that were changed, cut or swapped are refused, not read', () => {
  const stored = encrypt(Buffer.from('a secret of an app'), KEY);
  for (let at = 0; at < stored.length; at++) {
    const changed = Buffer.from(stored);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decrypt(changed, KEY), `byte ${at}`).toBeNull();
    expect(decrypt(stored.subarray(0, at), KEY), `first ${at} bytes`).toBeNull();
  }
  expect(decrypt(Buffer.concat([stored, Buffer.alloc(1)]), KEY)).toBeNull();
  const [one, two] = ['first', 'other'].map((text) => encrypt(Buffer.from(text), KEY)) as [Buffer, Buffer];
  expect(decrypt(Buffer.concat([one.subarray(0, 28), two.subarray(28)]), KEY)).toBeNull();
  fc.assert(fc.property(bytes, (random) => decrypt(random, KEY) === null));
});

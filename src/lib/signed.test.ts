import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, macOf, seal, unseal } from './signed.ts';

const SECRET = 'a-secret-for-tests-of-32-characters';
const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });

test('a sealed token gives its payload back for the same secret and purpose alone', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, other) => {
      fc.pre(text.isWellFormed());
      const token = seal(Buffer.from(text), SECRET, 'quote');
      expect(token).toMatch(/^[\w-]+$/);
      expect(unseal(token, SECRET, 'quote')).toBe(text);
      expect(unseal(token, SECRET, 'order link')).toBeNull();
      expect(unseal(token, `${SECRET}.`, 'quote')).toBeNull();
      if (other !== text) expect(seal(Buffer.from(other), SECRET, 'quote')).not.toBe(token);
    }),
  );
});

test('a token with any one letter changed, added or removed is refused', () => {
  const token = seal(Buffer.from('{"total":17000}'), SECRET, 'quote');
  const letters = [...'ABCXYZabcxyz0189-_'];
  for (let at = 0; at < token.length; at++) {
    const letter = letters.find((one) => one !== token[at]) as string;
    expect(unseal(token.slice(0, at) + letter + token.slice(at + 1), SECRET, 'quote'), `letter ${at}`).toBeNull();
    expect(unseal(token.slice(0, at) + token.slice(at + 1), SECRET, 'quote'), `without ${at}`).toBeNull();
  }
  // Spellings that decode to the same bytes: the token has one.
  for (const spelling of [`${token}=`, `${token}==`, ` ${token}`, `${token}\n`, token.replaceAll('-', '+')])
    if (spelling !== token) expect(unseal(spelling, SECRET, 'quote'), JSON.stringify(spelling)).toBeNull();
  // 47 bytes are 63 letters, the last with two spare bits: three other letters decode to the same bytes.
  for (const twin of letters.filter((one) => one !== token.at(-1)))
    expect(unseal(token.slice(0, -1) + twin, SECRET, 'quote')).toBeNull();
});

test('text that is no token opens nothing', () => {
  const signatureOnly = macOf(Buffer.alloc(0), SECRET, 'quote').toString('base64url');
  for (const text of ['', '.', 'null', 'e30', signatureOnly, 'A'.repeat(43), 'A'.repeat(44)])
    expect(unseal(text, SECRET, 'quote'), text).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => unseal(text, SECRET, 'quote') === null));
});

test('equal things are equal bytes, whatever the order of their keys; lists keep theirs', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, inner]) => [key, shuffled(inner)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const bytes = canonicalJson(value);
      expect(canonicalJson(shuffled(value))).toEqual(bytes);
      expect(JSON.parse(bytes.toString())).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonicalJson({ b: 1, a: [2, 1], B: null }).toString()).toBe('{"B":null,"a":[2,1],"b":1}');
  expect(canonicalJson([1, 2])).not.toEqual(canonicalJson([2, 1]));
});

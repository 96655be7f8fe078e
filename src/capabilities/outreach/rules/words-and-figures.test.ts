import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES, money } from '#src/lib/money.ts';
import { FIELDS, missingText, RESUME_LARGEST, resumeProblem } from './fields.ts';
import { cleanFileName } from './file-name.ts';
import { INQUIRY_KINDS, type InquiryKind, referenceNumber, TASK_KINDS } from './inquiries.ts';
import { momentText } from './moment.ts';
import { unsubscribeHeaders, unsubscribePage } from './newsletter.ts';
import { NEXT_STEPS } from './next-steps.ts';
import { isPartnerSlug, RESERVED_SLUGS } from './partner-slug.ts';
import { countInWords, shortMoney } from './short-figures.ts';

test('R438 a long amount is told in three figures and a word, and never as a thousand of the smaller word', () => {
  for (const [cents, currency, text] of [
    [0, 'USD', '$0'],
    [99_949, 'USD', '$999'],
    [100_000, 'USD', '$1K'],
    [6_786_000, 'USD', '$67.9K'],
    [81_432_000, 'USD', '$814K'],
    [99_949_999, 'USD', '$999K'],
    [99_950_000, 'USD', '$1M'],
    [99_999_999, 'EUR', '€1M'],
    [298_000_000, 'AED', 'AED\u00a02.98M'],
    [99_999_999_999, 'USD', '$1B'],
  ] as const)
    expect(shortMoney(money(cents, currency)), String(cents)).toBe(text);
  const factor = { '': 1, K: 1e3, M: 1e6, B: 1e9 } as const;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9e13 }), fc.constantFrom(...CURRENCIES), (cents, currency) => {
      const [, figures = '', word = ''] = /([\d.,]+)([KMB]?)$/.exec(shortMoney(money(cents, currency))) ?? [];
      const told = Number(figures.replaceAll(',', ''));
      const units = cents / 100;
      if (word) expect(figures.replace('.', '').length).toBeLessThanOrEqual(word === 'B' ? 6 : 3);
      // Within half of the last of three figures.
      const off = Math.abs(told * factor[word as keyof typeof factor] - units);
      expect(off).toBeLessThanOrEqual(word ? units * 0.00501 : 0.5);
    }),
  );
});

test('R464 an audience is told in words from a million on, below that with all its figures', () => {
  expect([0, 999, 27_200, 999_999].map(countInWords)).toEqual(['0', '999', '27,200', '999,999']);
  expect([1_000_000, 6_800_000, 25_000_000, 1_234_567_890].map(countInWords)).toEqual([
    '1 million',
    '6.8 million',
    '25 million',
    '1.23 billion',
  ]);
  expect(countInWords(999_999_999)).toBe('1 billion');
});

test('every kind of message names itself and the next step, and tasks of the shop promise no time', () => {
  const kinds = Object.keys(INQUIRY_KINDS) as InquiryKind[];
  expect(Object.keys(NEXT_STEPS).toSorted()).toEqual(kinds.toSorted());
  expect(new Set(Object.values(INQUIRY_KINDS)).size).toBe(kinds.length);
  for (const kind of kinds) {
    const { thing, next } = NEXT_STEPS[kind];
    expect(thing).toMatch(/^(Your|About) /);
    expect(next).toMatch(/^We .*\.$/);
    const task = TASK_KINDS.some((one) => one === kind);
    expect(/\d/.test(next), kind).toBe(!task);
  }
  // C17: the law gives fourteen days to refund.
  expect(NEXT_STEPS.withdrawal.next).toContain('within 14 days');
});

test('a reference number has six letters that cannot be mistaken for each other, whatever the random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 12 }), (bytes) => {
      expect(referenceNumber(bytes)).toMatch(/^PW-[2-9A-HJKMNP-TV-Z]{6}$/);
      expect(referenceNumber(bytes)).toBe(referenceNumber(bytes.slice(0, 6)));
    }),
  );
  const letters = new Set(Array.from({ length: 256 }, (_, byte) => referenceNumber(new Uint8Array(6).fill(byte))));
  expect(letters.size).toBe(30);
});

test('a moment is told on both clocks, also where they show different days and years', () => {
  for (const [at, text] of [
    ['2026-11-23T17:00:00Z', '23 November 2026 at 21:00:00 (Dubai), 17:00:00 UTC'],
    ['2026-12-31T19:59:59Z', '31 December 2026 at 23:59:59 (Dubai), 19:59:59 UTC'],
    ['2026-12-31T20:00:00Z', '1 January 2027 at 00:00:00 (Dubai), 20:00:00 UTC'],
    // Europe changes its clocks in this hour; Dubai and UTC do not.
    ['2027-03-28T01:00:00Z', '28 March 2027 at 05:00:00 (Dubai), 01:00:00 UTC'],
    ['2028-02-28T20:30:00Z', '29 February 2028 at 00:30:00 (Dubai), 20:30:00 UTC'],
  ] as const)
    expect(momentText(new Date(at))).toBe(text);
});

test('a file is refused before it is sent for its size or its name, in the words of the server', () => {
  const size = 1000;
  expect(resumeProblem({ name: 'cv.pdf', size: 0 })).toBe('That file is empty. Please choose another.');
  expect(resumeProblem({ name: 'cv.pdf', size: 5 * 1024 * 1024 })).toBeNull();
  expect(RESUME_LARGEST).toBe(5 * 1024 * 1024);
  expect(resumeProblem({ name: 'cv.pdf', size: RESUME_LARGEST + 1 })).toContain('larger than 5 MB');
  for (const name of ['cv.PDF', 'cv.old.Pdf', '.pdf']) expect(resumeProblem({ name, size })).toBeNull();
  for (const name of ['cv.doc', 'cv.pdf.exe', 'pdf', '', 'cv.pdf '])
    expect(resumeProblem({ name, size }), name).toContain('Please choose a PDF');
});

test('a field without an answer is asked for in its own words, and an unknown one in plain ones', () => {
  for (const [name, { missing }] of Object.entries(FIELDS)) expect(missingText(name)).toBe(missing);
  for (const name of ['', 'fax', 'constructor', '__proto__', 'toString'])
    expect(missingText(name)).toBe('Please fill this in.');
});

test('a file’s name keeps its letters in any script, ends in .pdf once, and is the same when cleaned again', () => {
  for (const [name, clean] of [
    ['Résumé.pdf', 'Résumé.pdf'],
    ['C:\\Users\\me\\cv.PDF', 'cv.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['سيرة ذاتية.pdf', 'سيرة ذاتية.pdf'],
    ['履歴書.pdf', '履歴書.pdf'],
    ['a\r\nContent-Type: x.pdf', 'aContent-Type x.pdf'],
    ['....pdf', 'resume.pdf'],
    ['', 'resume.pdf'],
    ['<script>.pdf', 'script.pdf'],
    ['cv..pdf', 'cv.pdf'],
  ] as const)
    expect(cleanFileName(name), name).toBe(clean);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const clean = cleanFileName(name);
      expect(clean).toMatch(/^[\p{L}\p{N}][^/\\"<>\r\n]*\.pdf$|^[_-].*\.pdf$/u);
      expect([...clean].length).toBeLessThanOrEqual(104);
      expect(cleanFileName(clean)).toBe(clean);
    }),
  );
});

test('the way out of the newsletter carries its token whole, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (token) => {
      fc.pre(token.isWellFormed());
      const page = new URL(unsubscribePage('http://shop.test', token));
      expect(new URLSearchParams(page.hash.slice(1)).get('token')).toBe(token);
      // No server on the way logs the part after #.
      expect(page.search).toBe('');
      const headers = unsubscribeHeaders('http://shop.test', token);
      const call = new URL((headers['List-Unsubscribe'] ?? '').replace(/^<|>$/g, ''));
      expect([call.pathname, call.searchParams.get('token')]).toEqual(['/api/newsletter/unsubscribe', token]);
      expect(Object.values(headers).join()).not.toMatch(/[\r\n]/);
    }),
  );
});

test('R27 C61 a partner’s address is one word of the web, and the first part of no page of ours', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 70 }), (slug) => {
      if (!isPartnerSlug(slug)) return;
      expect(new URL(`http://shop.test/${slug}`).pathname).toBe(`/${slug}`);
      expect(slug.toLowerCase()).toBe(slug);
    }),
  );
  for (const slug of ['a', 'kucing', 'rumah-tujuh-kucing', '7-cats', 'x'.repeat(60)])
    expect(isPartnerSlug(slug), slug).toBe(true);
  for (const slug of ['', '-a', 'a-', 'a--b', 'A', 'a b', 'a/b', 'a.b', 'ä', 'a\n', 'x'.repeat(61), ...RESERVED_SLUGS])
    expect(isPartnerSlug(slug), slug).toBe(false);
});

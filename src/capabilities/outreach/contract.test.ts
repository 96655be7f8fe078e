import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEmail } from '#src/lib/email.ts';
import {
  AffiliateInput,
  ApplicationInput,
  ContactInput,
  LinkInput,
  PartnershipInput,
  ResultsRequestInput,
  SubscribeInput,
  WaitlistInput,
  WithdrawalInput,
} from './contract.ts';
import { type FieldName, FIELDS } from './rules/fields.ts';

const ID = 'c2f0a3de-8f0e-4a5c-9c0f-0123456789ab';
const SENDER = { requestId: ID, name: 'Maryam', email: 'maryam@example.com' };
const RESUME = new File(['%PDF-1.4'], 'cv.pdf');

/** A whole request of each form, with its optional fields. */
const FORMS = {
  contact: [ContactInput, { ...SENDER, subject: 'Hello', message: 'Text' }, []],
  application: [
    ApplicationInput,
    { ...SENDER, position: 'Courier', resume: RESUME, coverLetter: 'Text' },
    ['coverLetter'],
  ],
  affiliate: [AffiliateInput, { ...SENDER, brand: 'B', website: 'a.example', audience: 'A', platform: 'blog' }, []],
  partnership: [
    PartnershipInput,
    { ...SENDER, organisation: 'O', website: 'a.example', message: 'Text', partner: 'kucing' },
    ['website'],
  ],
  results: [ResultsRequestInput, { ...SENDER, role: 'vet', message: 'Text' }, ['message']],
  withdrawal: [WithdrawalInput, { ...SENDER, orderNumber: 'CAT-2026-1234567' }, ['orderNumber']],
} as const;

const problems = (schema: (typeof FORMS)[keyof typeof FORMS][0], body: object): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

/** Fields whose texts are free, so that their length is all that may be wrong with them. */
const FREE: FieldName[] = [
  'name',
  'subject',
  'message',
  'position',
  'coverLetter',
  'brand',
  'audience',
  'organisation',
];

test('each form takes a whole request, and what may be left out left out or empty', () => {
  for (const [name, [schema, whole, optional]] of Object.entries(FORMS)) {
    expect(problems(schema, whole), name).toEqual({});
    for (const field of optional) {
      expect(problems(schema, { ...whole, [field]: '' }), `${name} ${field}`).toEqual({});
      expect(problems(schema, { ...whole, [field]: undefined }), `${name} ${field}`).toEqual({});
    }
  }
});

test('a required field that is missing, empty or blank is asked for in its own words', () => {
  for (const [name, [schema, whole, optional]] of Object.entries(FORMS))
    for (const field of Object.keys(whole) as (FieldName | 'requestId' | 'partner')[]) {
      if (field === 'requestId' || field === 'partner' || field === 'resume') continue;
      if ((optional as readonly string[]).includes(field)) continue;
      for (const nothing of [undefined, '', '   ', '\u00a0'])
        expect(problems(schema, { ...whole, [field]: nothing }), `${name} ${field}`).toEqual({
          [field]: FIELDS[field].missing,
        });
    }
});

test('a text may be as long as its field says, and not a letter longer', () => {
  for (const [name, [schema, whole]] of Object.entries(FORMS))
    for (const field of FREE) {
      if (!(field in whole)) continue;
      const { longest } = FIELDS[field];
      expect(problems(schema, { ...whole, [field]: 'x'.repeat(longest) }), `${name} ${field}`).toEqual({});
      expect(Object.keys(problems(schema, { ...whole, [field]: 'x'.repeat(longest + 1) })), `${name} ${field}`).toEqual(
        [field],
      );
    }
});

test('a request is told apart by an id of the form’s own, and by nothing else', () => {
  for (const [schema, whole] of Object.values(FORMS))
    for (const requestId of [undefined, '', 'again', 1, `${ID}0`])
      expect(problems(schema, { ...whole, requestId })).toEqual({
        requestId: 'Please reload the page and try again.',
      });
});

test('a website is kept with its protocol, and only an address of the web is one', () => {
  const of = (website: string) => PartnershipInput.safeParse({ ...FORMS.partnership[1], website });
  for (const [typed, kept] of [
    ['ninelives.example', 'https://ninelives.example'],
    ['  ninelives.example/about ', 'https://ninelives.example/about'],
    ['http://ninelives.example', 'http://ninelives.example'],
    ['HTTPS://Ninelives.example', 'HTTPS://Ninelives.example'],
    ['قطط.example', 'https://قطط.example'],
    ['ninelives.example:8080/x?y=1#z', 'https://ninelives.example:8080/x?y=1#z'],
  ])
    expect(of(typed ?? '').data?.website, typed).toBe(kept);
  for (const wrong of [
    'nowhere',
    'javascript://alert(1)',
    'data://text/html,x',
    'file:///etc/passwd',
    'ftp://ninelives.example',
    'https://me:secret@ninelives.example',
    'https://me@ninelives.example',
    'https://',
    'two words.example',
  ])
    expect(of(wrong).success, wrong).toBe(false);
});

test('an e-mail address is kept as it can be written to, and every list of several is refused', () => {
  const of = (email: string) => SubscribeInput.safeParse({ requestId: ID, email, source: 'blog' });
  expect(of(' Maryam@Example.COM ').data?.email).toBe('maryam@example.com');
  for (const wrong of [
    'maryam',
    'maryam@',
    '@example.com',
    'a@b',
    'a,b@example.com',
    'M <m@example.com>',
    'a@b.c\nBcc: x@y.z',
  ])
    expect(of(wrong).success, wrong).toBe(false);
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const { data } = of(email);
      expect(data?.email ?? null).toBe(parseEmail(email));
      if (data) expect(of(data.email).data?.email).toBe(data.email);
    }),
  );
});

test('an order number is read in small letters too, and another text is none', () => {
  const of = (orderNumber: string) => WithdrawalInput.safeParse({ ...SENDER, orderNumber });
  expect(of(' cat-2026-1234567 ').data?.orderNumber).toBe('CAT-2026-1234567');
  for (const wrong of ['CAT-2026-123', 'DOG-2026-1234567', '1234567', 'CAT-2026-1234567; drop', 'CAT 2026 1234567'])
    expect(of(wrong).error?.issues[0]?.message, wrong).toContain('An order number looks like CAT-2026-1234567.');
});

test('choices are those of the form: platforms, readers, currencies and one to six cats', () => {
  const refused = (schema: typeof WaitlistInput | typeof AffiliateInput | typeof ResultsRequestInput, body: object) =>
    !schema.safeParse(body).success;
  // Specification 2: instagram, tiktok, youtube, blog, email, other.
  for (const platform of ['instagram', 'tiktok', 'youtube', 'blog', 'email', 'other'])
    expect(refused(AffiliateInput, { ...FORMS.affiliate[1], platform })).toBe(false);
  expect(refused(AffiliateInput, { ...FORMS.affiliate[1], platform: 'myspace' })).toBe(true);
  expect(refused(ResultsRequestInput, { ...FORMS.results[1], role: 'cat' })).toBe(true);
  const place = { requestId: ID, email: SENDER.email, cats: 1, currency: 'USD' };
  for (const cats of [1, 2, 3, 4, 5, 6]) expect(refused(WaitlistInput, { ...place, cats })).toBe(false);
  for (const cats of [0, 7, -1, 1.5, '2', null, Number.NaN])
    expect(refused(WaitlistInput, { ...place, cats })).toBe(true);
  for (const currency of ['GBP', 'usd', '']) expect(refused(WaitlistInput, { ...place, currency })).toBe(true);
});

test('places of forms, partners and links are short words without signs that lead elsewhere', () => {
  const asking = { requestId: ID, email: SENDER.email };
  for (const source of ['blog', 'landing-2'])
    expect(SubscribeInput.safeParse({ ...asking, source }).success).toBe(true);
  for (const source of ['', 'Blog', 'a b', '../x', 'x'.repeat(41)])
    expect(SubscribeInput.safeParse({ ...asking, source }).success, source).toBe(false);
  for (const partner of ['', 'Kucing', '/kucing', 'x'.repeat(81)])
    expect(PartnershipInput.safeParse({ ...FORMS.partnership[1], partner }).success, partner).toBe(false);
  expect(LinkInput.safeParse({ token: 'x'.repeat(200) }).success).toBe(true);
  for (const token of ['', 'x'.repeat(201), 7]) expect(LinkInput.safeParse({ token }).success).toBe(false);
});

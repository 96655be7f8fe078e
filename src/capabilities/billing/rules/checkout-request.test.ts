import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckoutPayload, type Look, readOrder } from './checkout-request.ts';
import { deliverableAddress, deliveryIssues } from './delivery-fields.ts';
import { parseCats } from './parse-cats.ts';
import { endingSentences, type Ending } from './ending.ts';
import { money } from '#src/lib/money.ts';

const HOME = { line1: ' 12 Marina Walk ', line2: null, city: ' Dubai ', postal_code: ' 00000 ', country: 'AE' };
const CATS = [
  { name: 'Miso', age: 'adult', concerns: ['coat', 'healthy'] },
  { name: 'Biscuit', age: 'senior', concerns: [] },
];
type Change = {
  metadata?: Partial<CheckoutPayload['metadata']>;
  customerData?: object;
  quantity?: number;
  productId?: string;
};

const payload = ({ metadata, customerData, ...change }: Change = {}): CheckoutPayload => ({
  ...{ productId: 'premium-plan', quantity: 2 },
  customerData: { email: ' Maryam@Example.com', name: ' Maryam Example ', address: HOME, ...customerData },
  metadata: {
    ...{ catCount: 2, planType: 'premium', currency: 'AED', activityLevel: 'moderate', livingEnvironment: 'apartment' },
    ...{ dietaryPreference: 'dry', cats: JSON.stringify(CATS), ...metadata },
  },
  ...change,
});
const read = (change: Change = {}, lookOf: (name: string, index: number) => Look = () => null) =>
  readOrder(payload(change), lookOf);
const pathsOf = (change: Change) => {
  const order = read(change);
  return Array.isArray(order) ? order.map(({ path }) => path) : [];
};

test('R208 R209 R210 an order is read with its cats, its tidy address and the e-mail as mailboxes know it', () => {
  const look = { coat: 'tabby', pattern: 'plain', eye: 'amber' };
  expect(read({}, (name) => (name === 'Miso' ? look : null))).toEqual({
    ...{ plan: 'premium', cats: 2, currency: 'AED', country: 'AE', email: 'maryam@example.com' },
    customer: {
      name: 'Maryam Example',
      address: { line1: '12 Marina Walk', line2: '', city: 'Dubai', region: 'Dubai', postalCode: '', country: 'AE' },
    },
    answers: {
      cats: [
        { name: 'Miso', ageBand: 'adult', concerns: ['coat'], ...look },
        { name: 'Biscuit', ageBand: 'senior', concerns: [], coat: null, pattern: null, eye: null },
      ],
      ...{ activity: 'moderate', homeType: 'apartment', diet: 'dry' },
    },
  });
});

test('R210 answers that nobody knows are left out of an order, and stop none', () => {
  const metadata = {
    activityLevel: 'levitates',
    livingEnvironment: null,
    dietaryPreference: '',
    cats: JSON.stringify([{ name: 'Miso' }, { name: 'B', age: 'eternal', concerns: 'coat, moonlight' }]),
  };
  expect(read({ metadata })).toMatchObject({
    answers: {
      cats: [
        { name: 'Miso', ageBand: null, concerns: [] },
        { name: 'B', ageBand: null, concerns: ['coat'] },
      ],
      ...{ activity: null, homeType: null, diet: null },
    },
  });
});

test('an order that contradicts itself is refused with each field that does', () => {
  const table: [Change, string[]][] = [
    [{ productId: 'standard-plan' }, ['productId']],
    [{ productId: 'a-scratching-post' }, ['productId']],
    [{ quantity: 3 }, ['quantity', 'metadata.cats']],
    [{ metadata: { catCount: 3 } }, ['quantity']],
    [{ metadata: { cats: JSON.stringify(CATS.slice(1)) } }, ['metadata.cats']],
    [{ productId: 'pro-plan', quantity: 1 }, ['productId', 'quantity', 'metadata.cats']],
    [{ productId: 'pro-plan', metadata: { cats: 'Miso' } }, ['productId', 'metadata.cats']],
    [{ metadata: { cats: JSON.stringify([{ name: 'Miso' }, { name: ' ' }]) } }, ['metadata.cats.1.name']],
  ];
  for (const [change, paths] of table) expect([change, pathsOf(change)]).toEqual([change, paths]);
});

test('R209 an address is taken only if a parcel can find it; else the payment page asks', () => {
  const taken = (change: object) => deliverableAddress({ address: { ...HOME, ...change } });
  expect(taken({ line2: ' Flat 3 ', postal_code: '' })).toMatchObject({ line2: 'Flat 3', postalCode: '' });
  for (const change of [{ line1: ' ' }, { city: '' }, { country: '' }]) expect(taken(change)).toBeNull();
  expect([deliverableAddress({ address: null }), deliverableAddress({})]).toEqual([null, null]);
  // Of an address that is not whole the country is still known.
  expect(read({ customerData: { address: { ...HOME, line1: '' } } })).toMatchObject({
    country: 'AE',
    customer: { address: null },
  });
  expect(read({ customerData: { address: null } })).toMatchObject({ country: '' });
});

test('R313 an address that names another country than its own is refused by its field, without a postal code as well', () => {
  const address = { line1: '12 Marina Walk', line2: '', city: 'Dubai', postalCode: '', country: 'AE' };
  expect(deliveryIssues(address)).toEqual([]);
  const paths = (change: object) => deliveryIssues({ ...address, ...change }).map(({ path }) => path);
  expect(paths({ city: 'Berlin, Germany', region: 'Dubai' })).toEqual(['customerData.address.city']);
  expect(paths({ city: 'Al Hamra' })).toEqual(['customerData.address.state']);
});

test('R209 an order whose country needs a state or a postal code is refused beside the field that is missing or wrong', () => {
  const refused = (change: object) => {
    const order = read({ customerData: { address: { ...HOME, city: 'Springfield', ...change } } });
    return Array.isArray(order) ? order : order.customer.address;
  };
  const us = { country: 'US', state: 'illinois', postal_code: '62704' };
  expect(refused(us)).toMatchObject({ region: 'IL', postalCode: '62704' });
  expect(refused({ ...us, state: '' })).toEqual([
    { path: 'customerData.address.state', message: 'Please choose your state.' },
  ]);
  expect(refused({ ...us, postal_code: '' })).toEqual([
    {
      path: 'customerData.address.postal_code',
      message: 'Please enter your ZIP code, such as 10001 in the United States.',
    },
  ]);
  expect(refused({ ...us, country: 'CA', state: 'IL', postal_code: '62704' })).toMatchObject([
    { message: 'Please choose your province.' },
    { message: 'Please enter your postal code, such as K1A 0B1 in Canada.' },
  ]);
  expect(refused({ country: 'GB', postal_code: 'SW1A' })).toMatchObject([{ path: 'customerData.address.postal_code' }]);
  // Fields that a country does not use are left out.
  expect(refused({ country: 'DE', state: 'Bayern', postal_code: '80331' })).not.toHaveProperty('region');
});

test('R210 no text of a list of cats makes its reader throw, and it gives cats or reasons', () => {
  const cat = fc.record(
    { name: fc.string(), age: fc.option(fc.string()), concerns: fc.oneof(fc.string(), fc.array(fc.string())) },
    { requiredKeys: [] },
  );
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(cat).map((list) => JSON.stringify(list)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parseCats(text);
      if ('issues' in parsed) expect(parsed.issues.length).toBeGreaterThan(0);
      else
        for (const { name } of parsed.cats) {
          expect(name.trim()).toBe(name);
          expect(name).not.toBe('');
        }
    }),
  );
});

const ENDING: Ending = {
  ...{
    kind: 'cancelled',
    at: '2026-12-05T09:00:00Z',
    endsOn: '2027-01-01T09:00:00Z',
    stillDue: null,
    sticksToCome: false,
  },
  lastCharge: { amount: money(23_000, 'AED'), at: '2026-12-01T09:00:00Z' },
};

test('N11 a receipt names the plan’s end, the charges and parcels still to come and the last payment', () => {
  expect(endingSentences(ENDING, 'Asia/Dubai')).toEqual([
    'The plan is cancelled and ends on 1 January 2027.',
    'Nothing more is charged.',
    'The last charge was AED\u00a0230, on 1 December 2026.',
  ]);
  expect(
    endingSentences({ ...ENDING, stillDue: money(5899, 'EUR'), sticksToCome: true, lastCharge: null }, 'Asia/Dubai'),
  ).toEqual([
    'The plan is cancelled and ends on 1 January 2027.',
    'One renewal of €58.99 did not go through and is still due. We charge no other renewal.',
    'We still make and send sticks you have paid for, even after that day.',
    'Nothing was charged.',
  ]);
  expect(endingSentences({ ...ENDING, endsOn: null }, 'Asia/Dubai')[0]).toBe(
    'The plan is cancelled and ends on the day its month ends.',
  );
  expect(endingSentences({ ...ENDING, kind: 'kept', endsOn: null }, 'Asia/Dubai')).toEqual([
    'The cancellation was undone. The plan continues as before.',
  ]);
});

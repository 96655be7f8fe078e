import { expect, test } from 'vitest';
import { finishedAnswers } from '../../../../tests/support/quick-wizard-answers.ts';
import { checkoutRequest, orderKey } from './checkout-request.ts';

const answers = {
  ...finishedAnswers(),
  selectedPlan: 'premium' as const,
  address: { street: 'Al Wasl Road 214', city: 'Dubai', zipcode: '00000', apartment: '1204', country: '' },
};
const said = { name: 'Maryam', currency: 'AED', quote: 'signed', accepted: true, referralCode: undefined } as const;
const request = checkoutRequest(answers, said);

test('R208 one product identifier per plan, and the number of cats', () => {
  const products = (['standard', 'premium', 'pro'] as const).map(
    (selectedPlan) => checkoutRequest({ ...answers, selectedPlan }, said).productId,
  );
  expect(new Set(products).size).toBe(3);
  expect(request.quantity).toBe(2);
});

test('R209 the customer is e-mail, name and address', () => {
  expect(request.customerData).toEqual({
    email: 'maryam@example.com',
    name: 'Maryam',
    address: { line1: 'Al Wasl Road 214', line2: '1204', city: 'Dubai', postal_code: '00000', country: 'AE' },
  });
});

test('R210 the metadata holds the choices, and the cats as text', () => {
  const { cats, ...rest } = request.metadata;
  expect(rest).toEqual({
    catCount: 2,
    planType: 'premium',
    currency: 'AED',
    activityLevel: 'moderate',
    livingEnvironment: 'apartment',
    dietaryPreference: 'dry',
  });
  expect(JSON.parse(cats)).toEqual([
    { name: 'Miso', age: 'adult', concerns: [] },
    { name: 'Biscuit', age: 'adult', concerns: [] },
  ]);
});

test('no amount leaves the browser: the order carries the signed quote and the buyer’s consent instead', () => {
  expect(Object.keys(request).sort()).toEqual([
    'consent',
    'customerData',
    'metadata',
    'productId',
    'quantity',
    'quote',
    'referralCode',
  ]);
  expect(request.consent).toEqual({ accepted: true, version: expect.stringMatching(/^\d{4}-\d\d-\d\d/) });
});

test('R88 an order is another one with another address, e-mail, friend’s code or price, and the same with a renewed quote', () => {
  const money = (amount: number) => ({ amount, currency: 'AED' as const });
  const price = { country: 'AE', totalToday: money(100), renewalTotal: money(200) };
  const key = orderKey(request, price);
  expect(orderKey({ ...request, quote: 'renewed', consent: { accepted: false, version: 'old' } }, price)).toBe(key);
  const others = [
    checkoutRequest({ ...answers, address: { ...answers.address, street: 'Canal Street 5' } }, said),
    checkoutRequest({ ...answers, email: 'other@example.com' }, said),
    checkoutRequest(answers, { ...said, referralCode: 'FRIEND' }),
    checkoutRequest(answers, { ...said, referralCode: null }),
  ].map((other) => orderKey(other, price));
  expect(new Set([key, ...others, orderKey(request, { ...price, totalToday: money(90) })]).size).toBe(6);
});

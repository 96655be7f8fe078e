import { expect, test } from 'vitest';
import { refusedInQuick, refusedInFull } from './refused-fields.ts';

const issue = (path: string) => [{ path, message: 'Please check this.' }];

test('a field that the server refuses is found at its step, under the name it has there', () => {
  expect(refusedInQuick(issue('customerData.email'))).toMatchObject({ step: 1, field: 'email' });
  expect(refusedInQuick(issue('customerData.address.postal_code'))).toMatchObject({
    step: 5,
    field: 'address.zipcode',
  });
  expect(refusedInQuick(issue('metadata.cats.1.name'))).toMatchObject({ step: 2, field: 'cats.1.name' });
  expect(refusedInFull(issue('customerData.name'))).toMatchObject({ place: { step: 4 }, field: 'owner.name' });
  expect(refusedInFull(issue('metadata.cats.1.name'))).toMatchObject({
    place: { step: 2, catIndex: 1 },
    field: 'cats.1.name',
  });
});

test('a refused field without a step is ignored and does not hide one with a step', () => {
  for (const path of ['productId', 'constructor', 'metadata.cats']) {
    expect(refusedInQuick(issue(path))).toBeNull();
    expect(refusedInFull(issue(path))).toBeNull();
  }
  expect(refusedInQuick([...issue('productId'), ...issue('customerData.email')])?.field).toBe('email');
});

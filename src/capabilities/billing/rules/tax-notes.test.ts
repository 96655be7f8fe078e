import { expect, test } from 'vitest';
import { includedTax, registrationFor, VAT_PERCENT } from '#src/capabilities/pricing/rules/tax.ts';
import { money } from '#src/lib/money.ts';
import { readSettings } from '#src/platform/settings.ts';
import type { ChargedTotals } from './invoice-lines.ts';
import { taxNotes } from './tax-notes.ts';

const REGISTERED = { AE: '100123456700003', EU: 'IM3720001234', DE: 'DE123456789' };
const address = { line1: '1 Main St', line2: '', city: 'Springfield', postalCode: '90210' };
const charged = (change: Partial<ChargedTotals>): ChargedTotals => ({
  ...{ country: 'US', ratePercent: 0, tax: 0, lines: null },
  address: { ...address, country: 'US', region: 'California' },
  ...change,
});

test('VAT is stated where the shop is registered, and nowhere else; the total stays as it is', () => {
  const total = money(11_900, 'EUR');
  for (const country of Object.keys(VAT_PERCENT)) {
    expect(includedTax(country, total)).toMatchObject({ ratePercent: VAT_PERCENT[country] });
    expect(includedTax(country, total, {})).toMatchObject({ ratePercent: 0, amount: money(0, 'EUR') });
  }
  const rate = (country: string) => includedTax(country, total, REGISTERED).ratePercent;
  expect(['AE', 'DE', 'FR', 'GB', 'CH', 'US'].map(rate)).toEqual([5, 19, 20, 0, 0, 0]);
  expect(includedTax('DE', total, REGISTERED).amount).toEqual(money(1900, 'EUR'));
  const numbers = ['AE', 'DE', 'FR', 'GB'].map((country) => registrationFor(country, REGISTERED));
  expect(numbers).toEqual(['100123456700003', 'DE123456789', 'IM3720001234', null]);
});

test('documents name the number of the registration, and sales tax in the states where it is collected', () => {
  expect(taxNotes(charged({ country: 'AE', registration: '100123456700003' }), [])).toEqual(['TRN 100123456700003']);
  expect(taxNotes(charged({ country: 'FR', registration: 'IM3720001234' }), [])).toEqual(['VAT no. IM3720001234']);
  expect(taxNotes(charged({}), [])).toEqual([]);
  expect(taxNotes(charged({}), ['NY', 'CA'])).toEqual(['Sales tax is included in the price']);
  expect(taxNotes(charged({ address: { ...address, country: 'US', region: 'ca' } }), ['CA'])).toHaveLength(1);
  expect(taxNotes(charged({ address: null }), ['CA'])).toEqual([]);
  expect(taxNotes(null, ['CA'])).toEqual([]);
});

test('settings of tax and books that are wrong stop the start and say what is expected', () => {
  const secret = { SESSION_SECRET: 'a-secret-for-tests-of-32-characters' };
  const read = (env: Record<string, string>) => readSettings({ ...secret, ...env });
  expect(read({}).taxRegistrations).toBeNull();
  expect(read({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).taxRegistrations).toEqual({});
  expect(read({ TAX_REGISTRATIONS: 'none' }).taxRegistrations).toEqual({});
  expect(read({ TAX_REGISTRATIONS: 'AE:100123456700003, EU:IM3720001234' }).taxRegistrations).toEqual({
    ...{ AE: '100123456700003', EU: 'IM3720001234' },
  });
  expect(read({ TAX_US_NEXUS: 'CA, NY' }).usNexus).toEqual(['CA', 'NY']);
  for (const wrong of ['AE:123', 'EU', 'de:DE123', 'AE:100123456700003,AE:100123456700004'])
    expect(() => read({ TAX_REGISTRATIONS: wrong })).toThrow('TAX_REGISTRATIONS must be countries');
  const datev = { DATEV_CONSULTANT: '29098', DATEV_CLIENT: '55003', DATEV_TRANSIT_ACCOUNT: '1360' };
  expect(read({ ...datev, DATEV_REVENUE_ACCOUNTS: '8338,EU:8331' }).datev).toMatchObject({
    ...{ accountLength: 4, revenueAccounts: { default: '8338', EU: '8331' } },
  });
  expect(() => read(datev)).toThrow('DATEV_REVENUE_ACCOUNTS is missing');
  expect(() => read({ ...datev, DATEV_REVENUE_ACCOUNTS: 'EU:8331' })).toThrow('one of them without a country');
  expect(() => read({ ...datev, DATEV_REVENUE_ACCOUNTS: '83380' })).toThrow('another length');
});

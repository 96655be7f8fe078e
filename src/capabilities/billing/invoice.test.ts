import { unzipSync } from 'fflate';
import { asc } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { VAT_PERCENT } from '#src/capabilities/pricing/rules/tax.ts';
import { newBrowser, type OrderInput, paidOrder } from '../../../tests/support/buyers.ts';
import { onOneEngine, openTestServices, testOnce, type TestServices } from '../../../tests/support/engines.ts';
import { newMember } from '../../../tests/support/members.ts';
import { colleague } from '../../../tests/support/parcels.ts';
import { readPdf } from '../../../tests/support/pdf.ts';
import { subscriber } from '../../../tests/support/subscribers.ts';
import { invoices } from './tables.ts';

const ACCOUNT = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };

async function fetched(services: TestServices, path: string, token: string | null) {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  const response = await services.app.request(`http://shop.test${path}`, { headers });
  return { status: response.status, headers: response.headers, file: Buffer.from(await response.arrayBuffer()) };
}

onOneEngine('an invoice to take along', (open) => {
  testOnce(
    'R272 R287 it states seller, buyer and lines, with the tax in it; the same rows are the same bytes; nobody else gets it',
    async () => {
      const services = await open();
      const { browser, sessionId } = await paidOrder(services);
      await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
      const { json } = await browser.get('/api/subscription');
      const [{ id, number }] = json.invoices;
      const path = `/api/invoices/${id}.pdf`;

      const mine = await fetched(services, path, browser.token);
      expect(mine.status).toBe(200);
      expect(mine.headers.get('content-disposition')).toContain(number);
      const { text, title, tagged } = await readPdf(mine.file);
      expect(title).toContain(`Invoice ${number}`);
      expect(tagged).toBe(true);
      for (const words of [
        ['Purrwell', 'Maryam Example', 'maryam@example.com', 'Dubai', 'United Arab Emirates'],
        [
          'Premium',
          'Home test kit',
          'Free',
          'AED 340',
          'VAT 5%',
          'AED 16.19',
          'AED 323.81',
          'Paid on 1 December 2026.',
        ],
      ].flat()) {
        expect(text.replaceAll('\u00a0', ' ')).toContain(words);
      }
      const again = await fetched(services, path, browser.token);
      expect(again.file.equals(mine.file)).toBe(true);

      const taken = unzipSync((await fetched(services, '/api/profile/export', browser.token)).file);
      expect(Buffer.from(taken[`papers/invoice-${number}.pdf`] ?? []).equals(mine.file)).toBe(true);

      const stranger = await newMember(services);
      expect((await fetched(services, path, stranger.token)).status).toBe(404);
      expect((await fetched(services, path, newBrowser(services).token)).status).toBe(401);
      expect(
        (
          await fetched(
            services,
            `/api/invoices/${id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))}.pdf`,
            browser.token,
          )
        ).status,
      ).toBe(404);
    },
  );

  test('R287 a rate that changes later changes no invoice that was issued before, only those after it', async () => {
    const services = await open();
    const { browser, sticks, signIn } = await subscriber(services);
    await sticks(true);
    const nextMonth = async () => {
      services.clock.advance(32 * 86_400_000);
      await services.settle();
      await sticks(true);
    };
    await nextMonth();
    await signIn();
    const invoicesNow = async () => {
      const { json } = await browser.get('/api/subscription');
      const texts = json.invoices.map(async ({ id }: { id: string }) => {
        const { file } = await fetched(services, `/api/invoices/${id}.pdf`, browser.token);
        return (await readPdf(file)).text;
      });
      return Promise.all<string>(texts);
    };
    const before = await invoicesNow();
    expect(before).toHaveLength(2);
    for (const text of before) expect(text).toContain('VAT 5%, United Arab Emirates');

    const rates = VAT_PERCENT as Record<string, number>;
    onTestFinished(() => void (rates.AE = 5));
    rates.AE = 9;
    expect(await invoicesNow()).toEqual(before);
    await nextMonth();
    await signIn();
    const [latest, ...earlier] = await invoicesNow();
    expect(latest).toContain('VAT 9%, United Arab Emirates');
    expect(earlier).toEqual(before);

    // Each line holds its rate and its tax, and they add up to that of the invoice.
    const rows = await services.database.db.select().from(invoices).orderBy(asc(invoices.issuedAt));
    const held = rows.map(({ charged }) => ({
      rates: [...new Set(charged?.lines?.map(({ ratePercent }) => ratePercent))],
      left: (charged?.lines ?? []).reduce((rest, { tax }) => rest - tax, charged?.tax ?? Number.NaN),
    }));
    expect(held).toEqual([5, 5, 9].map((rate) => ({ rates: [rate], left: 0 })));
  });
});

test('quotes, invoices and books state the tax of the one-stop shop, of a TRN and of nowhere else, and sales tax in states that collect it', async () => {
  const services = await openTestServices('postgres', {
    taxRegistrations: { AE: '100123456700003', EU: 'IM3720001234' },
    usNexus: ['CA'],
    datev: {
      ...{ consultant: 29098, client: 55003, accountLength: 4, transitAccount: '1360' },
      revenueAccounts: { default: '8338', EU: '8331' },
    },
  });
  onTestFinished(() => services.close());
  const buy = async (order: OrderInput) => {
    const email = `${order.country}-${order.address?.state ?? ''}@example.com`;
    const { browser, sessionId } = await paidOrder(services, { ...order, email });
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
    const [{ id }] = (await browser.get('/api/subscription')).json.invoices;
    const { text } = await readPdf((await fetched(services, `/api/invoices/${id}.pdf`, browser.token)).file);
    return /VAT \d+%|TRN \d+|VAT no\. \w+|Sales tax is included in the price/g[Symbol.match](text);
  };
  const home = (state: string) => ({ line1: '1 Main St', city: 'Springfield', state, postal_code: '90210' });
  const dollars = { currency: 'USD', country: 'US' } as const;
  expect(await buy({ country: 'AE' })).toEqual(['TRN 100123456700003', 'VAT 5%']);
  expect(await buy({ currency: 'EUR', country: 'FR' })).toEqual(['VAT no. IM3720001234', 'VAT 20%']);
  expect(await buy({ currency: 'EUR', country: 'CH' })).toBeNull();
  expect(await buy({ ...dollars, address: home('CA') })).toEqual(['Sales tax is included in the price']);
  expect(await buy({ ...dollars, address: home('NY') })).toBeNull();

  const desk = await colleague(services, 'Noor');
  const batch = await fetched(services, '/api/desk/accounting/2026-12-EUR-datev.csv', desk.token);
  const [, head = [], ...rows] = batch.file
    .toString('latin1')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  const of = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(of('Gegenkonto (ohne BU-Schlüssel)')).toEqual(['8331', '8338']);
  expect(of('EU-Steuersatz (Bestimmung)')).toEqual(['20,00', '']);
  const books = (await fetched(services, '/api/desk/accounting/2026-12.csv', desk.token)).file.toString();
  expect(books.match(/US,USD,.*,(\w+)$/gm)?.map((line) => line.split(',').at(-1)?.trim())).toEqual(['CA', 'NY']);
});

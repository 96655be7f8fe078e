import { unzipSync } from 'fflate';
import { asc } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { VAT_PERCENT } from '#src/capabilities/pricing/rules/tax.ts';
import { newBrowser, paidOrder } from '../../../tests/support/buyers.ts';
import { onOneEngine, testOnce, type TestServices } from '../../../tests/support/engines.ts';
import { newMember } from '../../../tests/support/members.ts';
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
    'R272 R287 it says who sold what to whom, with the tax in it; the same rows are the same bytes; nobody else gets it',
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

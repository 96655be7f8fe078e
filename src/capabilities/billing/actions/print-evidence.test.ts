import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import { printMails, printShipping } from './print-evidence.ts';

const at = new Date('2026-12-01T09:00:00Z');
const about = { orderNumber: 'CAT-2026-1', seller: 'Purrwell, Dubai', asOf: at };
const times = <T>(count: number, made: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => made(i));

test('however much there is to say, files of evidence fill no more pages than are left for them', async () => {
  const name = 'Maryam Al Suwaidi '.repeat(12);
  const parcels = times(8, (n) => ({
    what: `Box CAT-2026-1-${n}`,
    ofPayment: true,
    shippedAt: at,
    deliveredAt: null,
    tracking: null,
    shipTo: { name, address: { line1: name, line2: name, city: 'Dubai', postalCode: '', country: 'AE' } },
    steps: times(7, () => ({ name: 'Returning to Lab', at, tracking: 'PW-19283764' })),
  }));
  const shipping = await readPdf(await printShipping({ ...about, parcels }));
  expect(shipping.pages).toBeLessThanOrEqual(4);
  const text = `${'Hello, cat. '.repeat(140)}\n\nSee https://shop.example/order-status#secret now.`;
  const mails = times(20, (n) => ({
    subject: `Mail ${n}`,
    at,
    text: n % 2 ? text : text.split('\n\n').toReversed().join('\n'),
  }));
  const printed = await readPdf(await printMails({ ...about, email: 'maryam@example.com', mails }));
  expect(printed.pages).toBe(4);
  expect(printed.text).toContain('See [link] now.');
  expect(printed.text).not.toContain('secret');
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkouts } from '#src/capabilities/billing/tables.ts';
import { paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, testOnce } from '#tests/support/engines.ts';
import { post } from '#tests/support/http.ts';
import { momentText } from './rules/moment.ts';
import { inquiries } from './tables.ts';

const declaration = (over: Record<string, unknown> = {}) => ({
  requestId: randomUUID(),
  name: 'Maryam Example',
  email: 'maryam@example.com',
  ...over,
});

test('a moment is told in Dubai and everywhere', () => {
  expect(momentText(new Date('2026-12-31T21:05:09Z'))).toBe('1 January 2027 at 01:05:09 (Dubai), 21:05:09 UTC');
});

onOneEngine('withdrawing', (open) => {
  test('C17 a withdrawal is acknowledged at once, with date, time and order, and matched with what was bought', async () => {
    const services = await open();
    await paidOrder(services);
    const [checkout] = await services.database.db.select().from(checkouts);
    const orderNumber = checkout?.orderNumber ?? '';
    const before = (await services.mails()).length;
    const asked = declaration({ email: checkout?.email, orderNumber: ` ${orderNumber.toLowerCase()} ` });
    const { status, json } = await post(services, '/api/withdrawals', asked);
    expect(status).toBe(200);
    expect(json.receivedAt).toBe(services.clock.now().toISOString());
    const [row] = await services.database.db.select().from(inquiries);
    expect(row).toMatchObject({ kind: 'withdrawal', details: { orderNumber, orderFound: true } });
    const [receipt, notice] = (await services.mails()).slice(before);
    expect(receipt).toMatchObject({ recipient: checkout?.email, kind: 'withdrawal-received' });
    for (const fact of [orderNumber, json.number, momentText(services.clock.now()), 'within 14 days']) {
      expect(receipt?.text).toContain(fact);
    }
    expect(receipt?.text).not.toContain('Maryam');
    expect(notice?.text).not.toContain(orderNumber);
  });

  testOnce(
    'it counts without an order number and with one that is not known, but not with one that is none',
    async () => {
      const services = await open();
      expect((await post(services, '/api/withdrawals', declaration({ orderNumber: '' }))).status).toBe(200);
      const unknown = await post(services, '/api/withdrawals', declaration({ orderNumber: 'CAT-2026-0000000' }));
      expect(unknown.status).toBe(200);
      const none = await post(services, '/api/withdrawals', declaration({ orderNumber: '<b>now</b>' }));
      expect(none.json.issues?.map(({ path }) => path)).toEqual(['orderNumber']);
      const rows = await services.database.db.select().from(inquiries);
      expect(rows.map(({ details }) => details)).toEqual(
        expect.arrayContaining([{}, { orderNumber: 'CAT-2026-0000000', orderFound: false }]),
      );
      expect(rows).toHaveLength(2);
    },
  );

  testOnce('other forms do not consume the right of withdrawal', async () => {
    const services = await open();
    const other = { subject: 'x', message: 'x' };
    for (let i = 0; i < 6; i += 1) await post(services, '/api/contact', { ...declaration(), ...other });
    expect((await post(services, '/api/contact', { ...declaration(), ...other })).status).toBe(429);
    expect((await post(services, '/api/withdrawals', declaration())).status).toBe(200);
  });
});

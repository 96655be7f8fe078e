import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { countDonations } from './donation-store.ts';
import { invoices, shelterAllocations } from './tables.ts';

const DAY = '2026-12-10';

async function refundAll(services: TestServices) {
  const [invoice] = await services.database.db.select().from(invoices);
  await services.stripe.refunds.create({ payment_intent: invoice?.stripeIntentId ?? '' });
  await services.settle();
}

onOneEngine('the books', (open) => {
  test('the month at the desk is the sum of its file: payments and their refunds', async () => {
    const services = await open();
    await subscriber(services, { currency: 'EUR', country: 'DE' });
    const desk = await colleague(services, 'Noor');
    const read = async () => (await desk.get('/api/desk/accounting?month=2026-12')).json;
    const [paid] = (await services.database.db.select().from(invoices)).map(({ paidAmount }) => paidAmount);
    expect((await read()).totals).toMatchObject([
      { kind: 'Invoice', count: 1, gross: { amount: paid, currency: 'EUR' } },
    ]);
    await refundAll(services);
    const { totals, rows, datev } = await read();
    expect(totals.map(({ gross }: { gross: { amount: number } }) => gross.amount)).toEqual([paid, -(paid ?? 0)]);
    expect([rows, datev]).toEqual([2, false]);

    const file = async (name: string, token: string | null = desk.token) =>
      services.app.request(`http://shop.test/api/desk/accounting/${name}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const [head, ...lines] = Papa.parse<string[]>((await (await file('2026-12.csv')).text()).trimEnd()).data;
    expect(head?.[2]).toBe('Number');
    expect(lines.map((line) => line[2])).toEqual(['INV-2026-000001', 'CN-2026-000001']);
    expect(lines.reduce((sum, line) => sum + Math.round(Number(line[10]) * 100), 0)).toBe(0);
    expect((await file('2026-12-EUR-datev.csv')).status).toBe(409);
    expect((await file('2026-13.csv')).status).toBe(404);
    const stranger = await newMember(services);
    expect((await file('2026-12.csv', stranger.token)).status).toBe(403);
  });

  test('N15 months go to shelters, never more than were paid, once; what is refunded afterwards counts against the next', async () => {
    const services = await open();
    await subscriber(services, { catCount: 3, currency: 'EUR', country: 'DE' });
    const desk = await colleague(services, 'Noor');
    const shelterId = randomUUID();
    const shelter = { id: shelterId, name: 'Nine Lives', place: 'Dubai, United Arab Emirates' };
    await Promise.all([1, 2].map(() => desk.post('/api/desk/shelters', shelter)));
    const other = await colleague(services, 'Omar');
    const same = (await other.post('/api/desk/shelters', { ...shelter, id: randomUUID() })).json;
    expect([same.code, same.message]).toEqual([
      'shelter-known',
      'Noor Desk has added a shelter with this name already.',
    ]);
    const allocate = (units: number, id = randomUUID()) =>
      desk.post('/api/desk/allocations', { id, shelterId, units, day: DAY, note: '' });
    // Of three at once for two months each of the three that there are, one is made.
    const answers = await Promise.all([allocate(2), allocate(2), allocate(2)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const again = randomUUID();
    expect([(await allocate(1, again)).status, (await allocate(1, again)).status]).toEqual([200, 200]);
    const told = async () => (await newBrowser(services).get('/api/donations')).json;
    expect(await told()).toEqual({
      months: 3,
      allocated: 3,
      shelters: [{ name: shelter.name, place: shelter.place, months: 3 }],
    });

    await refundAll(services);
    const ledger = async () => (await desk.get('/api/desk/donations')).json;
    expect(await ledger()).toMatchObject({ standing: 0, allocated: 3, left: 0, owed: 3 });
    await subscriber(services, { catCount: 4, currency: 'EUR', country: 'DE' });
    expect(await ledger()).toMatchObject({ standing: 4, allocated: 3, left: 1, owed: 0 });
    expect((await allocate(2)).json.code).toBe('donations-too-few');
    const finn = await colleague(services, 'Finn', 'finance');
    const more = { id: randomUUID(), shelterId, units: 2, day: DAY, note: '' };
    expect((await finn.post('/api/desk/allocations', more)).json.message).toMatch(
      /^Fewer months are left than that: 1\. Noor Desk made the latest allocation, of (1 month|2 months) to Nine Lives\.$/,
    );

    // Taken back by another row, once; the months can be allocated again.
    const { allocations } = await ledger();
    const two = allocations.find(({ units }: { units: number }) => units === 2);
    const takeBack = () =>
      desk.post(`/api/desk/allocations/${two.id}/reversal`, { id: randomUUID(), note: 'Not delivered' });
    expect((await Promise.all([takeBack(), takeBack()])).map(({ status }) => status)).toEqual([200, 200]);
    const late = await finn.post(`/api/desk/allocations/${two.id}/reversal`, { id: randomUUID(), note: 'Wrong month' });
    expect([late.status, late.json.message]).toEqual([
      409,
      'Noor Desk took this allocation back before. Your note was not recorded.',
    ]);
    expect(await ledger()).toMatchObject({ allocated: 1, left: 3 });
    const close = (by: typeof desk) => by.post(`/api/desk/shelters/${shelterId}/state`, { open: false });
    expect((await Promise.all([close(desk), close(desk)])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await close(finn)).json.message).toBe('Noor Desk closed this shelter before.');
    expect((await allocate(1)).json.code).toBe('shelter-closed');
    const rows = await services.database.db.select().from(shelterAllocations);
    expect(rows.map(({ units }) => units).toSorted((one, other) => one - other)).toEqual([-2, 1, 2]);
    await expect(services.database.db.delete(shelterAllocations)).rejects.toThrow();
    await expect(services.database.db.update(shelterAllocations).set({ units: 9 })).rejects.toThrow();
    expect(await countDonations(services.database.db)).toBe(4);
  });
});

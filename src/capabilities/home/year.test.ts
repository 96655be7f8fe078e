import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { bought, colleague, pressOrder, signInAgain } from '#tests/support/parcels.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';

const DAY_MS = 86_400_000;

onOneEngine('year in sticks', (open) => {
  test('the year counts shipped sticks and log entries, for its own household alone', async () => {
    const services = await open();
    const { customer, id } = await bought(services);
    const desk = await colleague(services, 'Dana');
    for (const key of JOURNEY_KEYS) await pressOrder(desk, id, key);
    const [{ id: cat }, { id: other }] = (await customer.get('/api/cats')).json;
    const given = { id: randomUUID(), at: services.clock.now().toISOString(), kind: 'stick', outcome: 'given' };
    expect((await customer.post(`/api/cats/${cat}/log`, given)).status).toBe(200);

    const { json: year } = await customer.get('/api/year');
    expect(year).toMatchObject({
      today: '2026-12-01',
      given: 1,
      refused: 0,
      streak: 1,
      cats: [{ id: cat }, { id: other }],
    });
    expect(year.months).toHaveLength(1);
    expect(year.months.at(-1)).toMatchObject({ month: '2026-12', sent: 56, given: 1 });
    expect(year.sent).toBe(56);
    const counts: number[] = year.formulas.map(({ sent }: { sent: number }) => sent);
    expect(counts.reduce((all, sent) => all + sent, 0)).toBe(56);
    expect(new Set(counts.map((sent) => sent % 4))).toEqual(new Set([0]));

    // The second cat's stick counts, a second entry of the same day does not, and an archived cat keeps its sticks.
    for (let entry = 0; entry < 2; entry++)
      await customer.post(`/api/cats/${other}/log`, { ...given, id: randomUUID() });
    expect((await customer.post(`/api/cats/${other}/archive`, { reason: 'died' })).status).toBe(200);
    const { json: later } = await customer.get('/api/year');
    expect(later).toMatchObject({ given: 2, streak: 1, cats: [{ id: cat }] });
    expect(later.months.at(-1)).toMatchObject({ given: 2 });

    const stranger = (await (await newMember(services)).get('/api/year')).json;
    expect(stranger).toMatchObject({ sent: 0, given: 0, streak: 0, cats: [], formulas: [] });
    expect((await newBrowser(services).get('/api/year')).status).toBe(401);
  });

  test('a lost box that is sent again counts once, in the month in which the new one leaves', async () => {
    const services = await open();
    const { customer, id } = await bought(services);
    const path = `/api/desk/orders/${id}`;
    const desk = await colleague(services, 'Dana');
    await pressOrder(desk, id, 'optimizer_shipped');
    expect((await customer.get('/api/year')).json).toMatchObject({ today: '2026-12-01', sent: 56 });

    services.clock.advance(31 * DAY_MS);
    await signInAgain(services, customer);
    const later = await colleague(services, 'Omar');
    const said = async () => ({ id: randomUUID(), seen: (await later.get(path)).json.revision });
    await later.post(`${path}/exceptions`, { ...(await said()), exception: 'parcel_lost' });
    expect((await customer.get('/api/year')).json).toMatchObject({ today: '2027-01-01', sent: 0 });
    await later.post(`${path}/resolutions`, { ...(await said()), way: 'sent_again' });
    await pressOrder(later, id, 'optimizer_shipped');
    expect((await customer.get('/api/year')).json).toMatchObject({
      sent: 56,
      months: [{ month: '2027-01', sent: 56 }],
    });
  });
});

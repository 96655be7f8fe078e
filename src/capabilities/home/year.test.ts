import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import { JOURNEY_KEYS } from '#src/capabilities/fulfilment/rules/journey.ts';

onOneEngine('year in sticks', (open) => {
  test('the year counts what left in boxes and what was written down, for its own household alone', async () => {
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
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerOf } from './ledger.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('N19 the ledger of the demo household is the same text, however often and wherever its story is told', async () => {
  const again = await openWorld();
  const [one, other] = [await ledgerOf(world), await ledgerOf(again)];
  await again.close();
  expect(other).toBe(one);
  expect(one.match(/^\w+$/gm)).toEqual(expect.arrayContaining(['orders', 'journey_events', 'lab_results', 'formulas']));
  expect(one.split('\n').length).toBeGreaterThan(700);
});

test('R206 the demo household pays next on the first of February', async () => {
  expect(await ledgerOf(world)).toMatch(/^subscriptions\n.*"currentPeriodEnd":"2025-02-01.*"plan":"pro"/m);
});

test('R300 Miso’s samples show four of seven optimal, fibre low, vitamin D3 for attention, and a colleague let them out', async () => {
  const [miso] = await world.member.get('/api/cats');
  const results = await world.member.get(`/api/cats/${miso.id}/results`);
  const seven = results.markers.filter(({ nutrient }: { nutrient: boolean }) => nutrient);
  expect(results).toMatchObject({ state: 'ready', sandbox: false, optimalNutrients: 4 });
  expect(seven.map(({ id, level, percent }: Record<string, string>) => `${id} ${level} ${percent}`)).toEqual([
    'fibre low 42',
    'vitaminD3 borderline 61',
    'magnesium normal 78',
    'calcium optimal 84',
    'vitaminE optimal 88',
    'vitaminA optimal 92',
    'taurine optimal 96',
  ]);
});

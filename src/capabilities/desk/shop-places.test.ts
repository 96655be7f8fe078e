import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedPlanSeats } from '#src/capabilities/pricing/actions/seed-plan-seats.ts';
import { followContent } from '#src/capabilities/pricing/actions/shown-content.ts';
import { takeSeat } from '#src/capabilities/pricing/actions/require-available.ts';
import { planSeats } from '#src/capabilities/pricing/tables.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/chat.ts';
import { onBothEngines, onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { addProPlaces, proHolders } from '#tests/support/pro-places.ts';

const write = (desk: Browser, seen: number, places: number, over: object = {}) =>
  desk.post('/api/desk/shop-versions', {
    ...{ id: randomUUID(), kind: 'pro-places', key: 'places', seen, state: 'published', from: null },
    ...{ content: { places }, ...over },
  });
const pro = async (services: TestServices) =>
  (await newBrowser(services).get('/api/subscription-plans')).json.find(
    ({ planType }: { planType: string }) => planType === 'pro',
  );
const take = (services: TestServices, householdId: string = randomUUID()) =>
  services.transact(SYSTEM, (ctx) => takeSeat(ctx, 'pro', householdId));

async function join(services: TestServices, email: string): Promise<void> {
  const browser = newBrowser(services);
  await browser.post('/api/waitlist', { requestId: randomUUID(), email, cats: 2, currency: 'EUR' });
  const mail = (await services.mails()).find(
    ({ kind, recipient }) => kind === 'waitlist-confirm' && recipient === email,
  );
  const token = /\/waitlist\/confirm#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect((await browser.post('/api/waitlist/confirm', { token })).status).toBe(200);
}

const invited = async (services: TestServices) =>
  (await services.mails()).filter(({ kind }) => kind === 'seat-offer').map(({ recipient }) => recipient);

onOneEngine('places of Pro without a deploy', (open) => {
  test('R8 N16 more places go to the next on the waitlist, once for a press; pages say how many there are', async () => {
    const services = await open();
    await services.transact(SYSTEM, seedPlanSeats);
    const desk = await colleague(services, 'Noor', 'admin');
    expect(await pro(services)).toMatchObject({ soldOut: true, seats: { total: 50, taken: 50, held: 0 } });
    for (const email of ['first@example.com', 'second@example.com', 'third@example.com']) await join(services, email);
    const following = followContent(services);

    // A draft changes nothing.
    await write(desk, 0, 52, { state: 'draft' });
    expect((await pro(services)).seats.total).toBe(50);
    const press = { id: randomUUID() };
    const presses = await Promise.all([1, 2, 3].map(() => write(desk, 1, 52, press)));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await invited(services)).toEqual(['first@example.com', 'second@example.com']);
    expect(await pro(services)).toMatchObject({
      soldOut: true,
      description: 'Fifty-two members, and no more.',
      seats: { total: 52, taken: 50, held: 2 },
    });
    await expect.poll(() => following.now()?.data).toEqual({ 'pro-places': 52 });
    following.stop();

    // Places that are offered are in use; the third is invited to the next one.
    const refused = await write(desk, 2, 51);
    expect([refused.status, refused.json.code, refused.json.issues]).toEqual([
      ...[409, 'places-in-use'],
      [{ path: 'content.places', message: 'At least 52: so many are taken, held for a payment or offered now.' }],
    ]);
    expect((await desk.get('/api/desk/shop-versions?kind=pro-places&key=places')).json.number).toBe(2);
    expect((await write(desk, 2, 54)).status).toBe(200);
    expect(await invited(services)).toHaveLength(3);
    expect((await pro(services)).seats).toEqual({ total: 54, taken: 50, held: 3 });
    expect(await pro(services)).toMatchObject({ soldOut: false });

    // Undo: the one that is free goes, and starting the shop again brings none back.
    expect((await write(desk, 3, 53)).status).toBe(200);
    expect((await write(desk, 4, 50)).json.issues[0].message).toContain('At least 53');
    await services.transact(SYSTEM, seedPlanSeats);
    expect(await services.database.db.$count(planSeats)).toBe(53);
  });

  test('places are changed at once and by admins alone, and Pro always has a number of them', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    expect((await write(desk, 0, 51, { from: '2099-01-01' })).json.code).toBe('places-at-once');
    expect((await write(desk, 0, 51, { state: 'withdrawn' })).json.code).toBe('places-stay');
    for (const places of [1, 1001, 50.5]) expect((await write(desk, 0, places)).status).toBe(422);
    for (const role of ['support', 'finance', 'lab'] as const)
      expect((await write(await colleague(services, role, role), 0, 51)).status).toBe(403);
    expect(await services.database.db.$count(planSeats)).toBe(0);
    // Two colleagues: the second is told who was faster, and nothing is added for the second.
    const tom = await colleague(services, 'Tom', 'admin');
    const answers = await Promise.all([write(desk, 0, 51), write(tom, 0, 60)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner, loser, added] = answers[0]?.status === 200 ? ['Noor', answers[1], 1] : ['Tom', answers[0], 10];
    expect(loser?.json).toMatchObject({ code: 'overtaken', message: expect.stringContaining(`${winner} Desk`) });
    expect(await services.database.db.$count(planSeats)).toBe(added);
  });
});

onBothEngines('places of Pro, lowered while they are taken', (open) => {
  test('R8 of a buyer and a colleague who want the same place one has it, and the other is told', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    await addProPlaces(services, 6);
    let seen = 0;
    let places = 50;
    for (let round = 0; round < 6; round += 1) {
      const [taken, lowered] = await Promise.all([take(services), write(desk, seen, places - 1)]);
      // There is a place for both until the last one.
      const { seats } = await pro(services);
      expect(seats.taken + seats.held).toBeLessThanOrEqual(seats.total);
      if (lowered.status === 200) [seen, places] = [seen + 1, places - 1];
      else expect(lowered.json.code).toBe('places-in-use');
      if (isDomainError(taken)) expect(taken.code).toBe('pro-sold-out');
      expect(seats.total).toBe(places);
    }
    const holders = await proHolders(services);
    expect(await services.database.db.$count(planSeats)).toBe(6 - (50 - places));
    expect(holders.length + (50 - places)).toBe(6);
  });
});

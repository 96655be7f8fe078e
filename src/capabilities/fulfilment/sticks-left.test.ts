import { expect, test } from 'vitest';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { newMember } from '#tests/support/members.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { begun, boxesIn, pass, signInAgain } from '#tests/support/parcels.ts';
import { everyDays, logSticks } from '#tests/support/stick-log.ts';
import { proposeSkips } from './actions/propose-skips.ts';
import { skipProposals } from './tables.ts';

const ZONE = 'Asia/Dubai';

/** Two cats with their first box at home, seen again so many days before the next charge. */
async function beforeCharge(services: TestServices, days: number) {
  const order = await begun(services);
  const { customer, householdId } = order;
  const [box] = await boxesIn(services, householdId);
  const { cutOff } = (await customer.get('/api/sticks-left')).json;
  const ahead = (Date.parse(cutOff) - services.clock.now().getTime()) / 86_400_000 - days;
  await pass(services, ahead);
  await signInAgain(services, customer);
  const arrived = dayIn(ZONE, new Date(box?.deliveredAt ?? ''));
  const today = dayIn(ZONE, services.clock.now());
  return { ...order, cats: box?.cats ?? [], arrived, today };
}

const proposals = async (services: TestServices) => {
  await Promise.all([1, 2, 3].map(() => proposeSkips(services)));
  await services.settle();
  return (await services.mails()).filter(({ kind }) => kind === 'skip-proposed');
};

onOneEngine('sticks left at the next charge', (open) => {
  test('N12 with a stick on every second day a skip is proposed a week before, mailed once for that box, and gone once it is skipped', async () => {
    const services = await open();
    const { customer, householdId, cats, arrived, today } = await beforeCharge(services, 7.1);
    for (const { id: catId } of cats)
      await logSticks(services, { householdId, catId, days: everyDays(2, arrived, today) });
    expect((await customer.get('/api/sticks-left')).json).toMatchObject({ proposed: false });
    expect(await proposals(services)).toEqual([]);

    await pass(services, 0.2);
    const { status, json } = await customer.get('/api/sticks-left');
    expect(status).toBe(200);
    expect(json).toMatchObject({ proposed: true, cats: cats.map(({ id, name }) => ({ id, name, boxes: 1 })) });
    for (const { left, atCutOff } of json.cats) {
      expect(atCutOff).toBeGreaterThan(10);
      expect(left).toBeGreaterThan(atCutOff);
    }
    const [mail, ...more] = await proposals(services);
    expect(more).toEqual([]);
    for (const { name, atCutOff } of json.cats)
      expect(mail?.text).toContain(`About ${atCutOff} sticks of ${name} will be left then.`);
    expect(mail?.text).toContain('This is an estimate from the boxes that arrived');
    expect(mail?.text).toContain('If you do nothing, it comes as usual.');
    expect(mail?.text).toContain('/dashboard?tab=billing&open=skip');
    expect(await services.database.db.select().from(skipProposals)).toMatchObject([{ householdId, month: 2 }]);
    await pass(services, 1);
    expect(await proposals(services)).toHaveLength(1);

    await signInAgain(services, customer);
    const { json: quote } = await customer.post('/api/subscription/next-box/preview', { change: 'skip' });
    expect((await customer.post('/api/subscription/next-box', { token: quote.token })).status).toBe(200);
    await services.settle();
    expect((await customer.get('/api/sticks-left')).json.proposed).toBe(false);
    const other = await newMember(services);
    expect((await other.get('/api/sticks-left')).json).toEqual({ cutOff: null, proposed: false, cats: [] });
  });

  test('N12 nothing is proposed where no log is kept, a stick is given each day, or one of two cats needs the box', async () => {
    const services = await open();
    const { customer, householdId, cats, arrived, today } = await beforeCharge(services, 6);
    expect((await customer.get('/api/sticks-left')).json).toMatchObject({ proposed: false, cats: [] });
    const [one, other] = cats.map(({ id }) => id);
    await logSticks(services, { householdId, catId: one ?? '', days: everyDays(2, arrived, today) });
    expect((await customer.get('/api/sticks-left')).json).toMatchObject({ proposed: false, cats: [{ id: one }] });
    await logSticks(services, { householdId, catId: other ?? '', days: everyDays(1, arrived, today) });
    const { json } = await customer.get('/api/sticks-left');
    expect(json).toMatchObject({ proposed: false, cats: [{ id: one }, { id: other }] });
    expect(json.cats[0].atCutOff).toBeGreaterThan(10);
    expect(await proposals(services)).toEqual([]);
    expect(await services.database.db.select().from(skipProposals)).toEqual([]);
  });
});

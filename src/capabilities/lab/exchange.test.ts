import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { middle } from '#tests/support/lab.ts';
import { newMember } from '#tests/support/members.ts';
import { bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import { labSampleEvents, labSamples } from './tables.ts';
import { noteKitsSent } from './actions/handle-samples.ts';

interface Own {
  id: string;
  kind: string;
  code: string;
  state: string;
  cat: { id: string; name: string };
  mayExchange: boolean;
}

onOneEngine('samples that were mixed up at home', (open) => {
  let services: TestServices;
  let desk: Browser;
  let customer: Browser;
  let householdId = '';
  let orderId = '';
  const own = async (): Promise<Own[]> => (await customer.get('/api/sample-codes')).json.samples;
  const of = (samples: Own[], kind: string) => samples.filter((one) => one.kind === kind);
  const seen = (...samples: (Own | undefined)[]) => ({
    samples: samples.map((one) => ({ id: one?.id ?? '', catId: one?.cat.id ?? '' })),
  });
  const exchange = (input: object, by = customer) => by.post('/api/sample-codes/exchange', input);
  const scan = (code = '') => desk.post('/api/desk/accession/scans', { code });
  beforeAll(async () => {
    services = await open('shared');
    desk = await colleague(services, 'Dana');
    const order = await bought(services);
    ({ customer, householdId, id: orderId } = order);
    await services.app.request(`http://shop.test/api/desk/orders/${order.id}/labels.pdf`, {
      headers: { authorization: `Bearer ${desk.token}` },
    });
    await pressOrder(desk, order.id, 'lab_transit');
  });

  test('N8 two samples of one kind are exchanged by their owner, once, with both codes in the custody and a mail', async () => {
    const before = await own();
    const [one, other] = of(before, 'swab');
    expect(one?.cat.id).not.toBe(other?.cat.id);
    const stranger = await newMember(services);
    expect((await exchange(seen(one, other), stranger)).json.code).toBe('sample-unknown');
    expect((await stranger.get('/api/sample-codes')).json.samples).toEqual([]);
    expect((await exchange(seen(one, of(before, 'hair')[1]))).json.code).toBe('exchange-not-fitting');
    expect((await exchange(seen(one, one))).json.code).toBe('sample-unknown');
    const both = await Promise.all([exchange(seen(one, other)), exchange(seen(other, one))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const after = await own();
    const catOf = (id = '') => after.find((sample) => sample.id === id)?.cat.id;
    expect([catOf(one?.id), catOf(other?.id)]).toEqual([other?.cat.id, one?.cat.id]);
    // Sent again as it was shown then, nothing is exchanged back.
    expect((await exchange(seen(one, other))).status).toBe(200);
    expect((await own()).map(({ id, cat }) => [id, cat.id])).toEqual(after.map(({ id, cat }) => [id, cat.id]));
    const events = await services.database.db
      .select()
      .from(labSampleEvents)
      .where(eq(labSampleEvents.kind, 'exchanged'));
    expect(new Set(events.map(({ sampleId }) => sampleId))).toEqual(new Set([one?.id, other?.id]));
    const mails = (await services.mails()).filter(({ kind }) => kind === 'samples-exchanged');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(
      `The cheek swab sample with the code ${one?.code} is now that of ${other?.cat.name}.`,
    );
    const { items } = (await customer.get('/api/timeline?kind=sample')).json;
    expect(items.filter(({ title }: { title: string }) => title.includes('was exchanged'))).toHaveLength(2);
    // Each kit still has one first sample of each kind.
    const kits = await services.database.db.select().from(labSamples);
    for (const { kitId, kind } of kits)
      expect(kits.filter((row) => row.kitId === kitId && row.kind === kind && !row.replaces)).toHaveLength(1);
  });

  test('N8 support exchanges for the household, with a note of who asked; others may not', async () => {
    const [one, other] = of(await own(), 'hair');
    const path = `/api/desk/households/${householdId}/samples`;
    const asked = { id: randomUUID(), body: 'Maryam, by phone.' };
    const finance = await colleague(services, 'Faris', 'finance');
    expect((await finance.post(path, { ...asked, ...seen(one, other) })).status).toBe(403);
    const done = await desk.post(path, { ...asked, ...seen(one, other) });
    expect([done.status, done.json.notes[0]]).toMatchObject([200, { act: 'household.samples' }]);
    const again = await desk.post(path, { ...asked, ...seen(one, other) });
    expect(again.json.samples).toEqual(done.json.samples);
    const [, mail] = (await services.mails()).filter(({ kind }) => kind === 'samples-exchanged');
    expect(mail?.text).toContain('Our team did this for you');
  });

  test('N8 once the lab has one of them it is too late; what was exchanged is read for the cat that it is of', async () => {
    const [one, other] = of(await own(), 'swab');
    const scanned = await scan(one?.code);
    expect(scanned.json.outcome).toBe('received');
    const refused = await exchange(seen(one, other));
    expect([refused.status, refused.json.code]).toEqual([409, 'exchange-too-late']);
    const [row] = await services.database.db
      .select()
      .from(labSamples)
      .where(and(eq(labSamples.id, one?.id ?? '')));
    expect(row?.catId).toBe(one?.cat.id);
    const custody = scanned.json.kit.samples.find(({ id }: { id: string }) => id === one?.id).history;
    expect(custody.map(({ kind }: { kind: string }) => kind)).toEqual(['made', 'sent', 'exchanged', 'received']);
    // The lab reads no owner's name in it.
    expect(custody.map(({ by }: { by: string | null }) => by)).toEqual(['Dana Desk', 'Dana Desk', null, 'Dana Desk']);
    await services.transact(SYSTEM, (ctx) => noteKitsSent(ctx, SYSTEM, { orderId }));
    for (const { code } of await own()) await scan(code);
    expect(await own()).toEqual([]);
  });

  test('N8 the swabs of two cats that were swapped unnoticed: both results are held, and each cat’s page says why', async () => {
    const lab = await colleague(services, 'Lena', 'lab');
    const cats: { id: string; name: string; version: number }[] = (await customer.get('/api/cats')).json;
    const sexes = ['female', 'male'];
    for (const [i, { id, version }] of cats.entries())
      await customer.patch(`/api/cats/${id}`, { version, gender: sexes[i] });
    const { sets } = (await lab.get('/api/desk/results')).json;
    for (const { id, cat } of sets) {
      const swapped = sexes[cats.findIndex((one) => one.id === cat.id) === 0 ? 1 : 0];
      const traits = { coatColor: 'cream', eyeColor: 'blue', sizeCategory: 'medium' };
      const dna = { breeds: [{ name: 'Persian', percent: 100 }], predispositions: [], traits, sex: swapped };
      const { version } = (await lab.get(`/api/desk/results/${id}`)).json;
      const entered = await lab.post(`/api/desk/results/${id}/values`, { version, values: middle, dna, declared: {} });
      const release = { version: entered.json.version };
      expect((await desk.post(`/api/desk/results/${id}/release`, release)).json.code).toBe('mix-up');
    }
    for (const [i, { id, name }] of cats.entries()) {
      const { json } = await customer.get(`/api/cats/${id}/results`);
      expect(json).toMatchObject({ state: 'held', why: expect.stringContaining(`${name}’s profile says ${sexes[i]}`) });
    }
    const told = (await services.mails()).filter(({ kind }) => kind === 'samples-mixed-up');
    expect(told).toHaveLength(cats.length);
  });
});

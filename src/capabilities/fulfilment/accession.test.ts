import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newMember } from '#tests/support/members.ts';
import { codeText } from '#src/capabilities/lab/rules/sample-codes.ts';
import { labSampleEvents, labSamples, labSets } from '#src/capabilities/lab/tables.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { keptBeginning } from '#tests/support/beginnings.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { middle } from '#tests/support/lab.ts';
import { bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import { appendOrderEvent } from './actions/move-order.ts';
import { journeyEvents, orders } from './tables.ts';

/** An order whose kits are printed with codes and stand at a step. */
const printedOrder = keptBeginning('printed order', async (services: TestServices, stands: JourneyKey) => {
  const order = await bought(services);
  const desk = await colleague(services, 'Dana');
  const labels = await services.app.request(`http://shop.test/api/desk/orders/${order.id}/labels.pdf`, {
    headers: { authorization: `Bearer ${desk.token}` },
  });
  expect(labels.status).toBe(200);
  if (stands !== 'order_received') await pressOrder(desk, order.id, stands);
  return { ...order, desk };
});

onOneEngine('accession', (open) => {
  let services: TestServices;
  let desk: Browser;
  const db = () => services.database.db;

  /** A shop with an order whose kits are printed with codes and stand at a step. */
  async function printed(stands: JourneyKey = 'lab_transit') {
    services = await open();
    const order = await printedOrder(services, stands);
    ({ desk } = order);
    const cats: { id: string }[] = (await order.customer.get('/api/cats')).json;
    const samples = (await db().select().from(labSamples)).filter(({ catId }) => cats.some(({ id }) => id === catId));
    return {
      ...order,
      cats,
      samples,
      standing: async () => (await desk.get(`/api/desk/orders/${order.id}`)).json.stands,
    };
  }
  const scan = (code: string, by = desk) => by.post('/api/desk/accession/scans', { code });
  const reject = (id: string, reason = 'too-little', by = desk, note = 'Tube half empty') =>
    by.post(`/api/desk/accession/samples/${id}/reject`, { reason, note });
  const custody = (id: string, kind: 'received' | 'rejected' | 'destroyed') =>
    db()
      .select()
      .from(labSampleEvents)
      .where(and(eq(labSampleEvents.sampleId, id), eq(labSampleEvents.kind, kind)));

  test('N8 each scan names its sample and the missing ones; the last one takes the kits in, by the steps that were missing', async () => {
    const { samples, standing, cats, id } = await printed('pickup_scheduled');
    const [first, ...others] = samples;
    const one = await scan(codeText(first?.code ?? '').toLowerCase());
    expect(one.json).toMatchObject({ outcome: 'received', waits: null, kit: { missing: expect.any(Array) } });
    expect(one.json.kit.missing).toHaveLength(2);
    expect(one.json.said).toMatch(/^Received: .+\. Still missing: .+ and .+\.$/);
    // The lab reads no name in it.
    const names = (await desk.get(`/api/desk/orders/${id}`)).json.cats.map(({ name }: { name: string }) => name);
    for (const name of [...names, 'Maryam']) expect(JSON.stringify(one.json)).not.toContain(name);
    const again = (await scan(first?.code ?? '')).json;
    expect(again).toMatchObject({ outcome: 'already', said: expect.stringMatching(/^This .+ was received before\./) });
    const late = (await scan(first?.code ?? '', await colleague(services, 'Lena', 'lab'))).json;
    expect(late).toMatchObject({
      outcome: 'already',
      said: expect.stringMatching(/^Dana Desk received this .+ before\./),
    });
    expect(await custody(first?.id ?? '', 'received')).toHaveLength(1);
    expect(await standing()).toBe('pickup_scheduled');
    for (const { code } of others) await scan(code);
    expect(await standing()).toBe('lab_received');
    const sets = await db().select().from(labSets).where(eq(labSets.orderId, id));
    expect(sets.map(({ catId }) => catId).toSorted()).toEqual(cats.map((cat) => cat.id).toSorted());
    const bound = await db()
      .select()
      .from(labSamples)
      .where(eq(labSamples.catId, cats[0]?.id ?? ''));
    expect(new Set(bound.map(({ setId }) => setId))).toEqual(
      new Set(sets.filter(({ catId }) => catId === cats[0]?.id).map((set) => set.id)),
    );
    const { json: set } = await desk.get(`/api/desk/results/${sets[0]?.id}`);
    expect(
      set.kit.samples.map((sample: { history: { kind: string }[] }) => sample.history.map(({ kind }) => kind)),
    ).toEqual(Array.from({ length: 3 }, () => ['made', 'sent', 'received']));
  });

  test('nothing more is awaited of a cat that died: the kit is in with the last sample of the others', async () => {
    const { samples, standing, cats, customer } = await printed('pickup_scheduled');
    const [gone, ...others] = cats;
    expect((await customer.post(`/api/cats/${gone?.id}/archive`, { reason: 'died' })).status).toBe(200);
    const awaited = samples.filter(({ catId }) => others.some(({ id }) => id === catId));
    for (const { code } of awaited) await scan(code);
    expect([awaited.length < samples.length, await standing()]).toEqual([true, 'lab_received']);
  });

  test('an order whose last awaited samples were of a cat that dies is taken in at once', async () => {
    const { samples, standing, cats, customer } = await printed('pickup_scheduled');
    const [gone] = cats;
    for (const { code } of samples.filter(({ catId }) => catId !== gone?.id)) await scan(code);
    expect(await standing()).toBe('pickup_scheduled');
    expect((await customer.post(`/api/cats/${gone?.id}/archive`, { reason: 'died' })).status).toBe(200);
    expect(await standing()).toBe('lab_received');
  });

  test('N8 two scanners at once receive each sample once and the kit once', async () => {
    const { samples, standing, id } = await printed();
    const other = await colleague(services, 'Noor');
    const answers = await Promise.all(samples.flatMap(({ code }) => [scan(code), scan(code, other)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ json }) => json.outcome === 'received')).toHaveLength(samples.length);
    for (const sample of samples) expect(await custody(sample.id, 'received')).toHaveLength(1);
    expect(await standing()).toBe('lab_received');
    const events = await db().select().from(journeyEvents).where(eq(journeyEvents.orderId, id));
    expect(events.filter(({ key }) => key === 'lab_received')).toHaveLength(1);
  });

  test('a code that is not ours, of a kit that has not left, and of an order that was stopped each say so', async () => {
    const { samples, id, number, customer } = await printed('order_received');
    expect((await scan('H2345-6789C')).json).toMatchObject({ code: 'code-unknown' });
    expect((await scan('4006381333931')).json.message).toBe(
      '“4006381333931” is not a code of a kit or a sample. Please scan it again, or check each character.',
    );
    const code = samples[0]?.code ?? '';
    expect((await scan(code)).json).toMatchObject({ code: 'kit-not-sent', message: expect.stringContaining(number) });
    await db().update(orders).set({ stands: 'lab_transit', exception: 'order_stopped' }).where(eq(orders.id, id));
    expect((await scan(code)).json).toMatchObject({ code: 'sample-stopped', message: expect.stringContaining(number) });
    expect((await reject(samples[0]?.id ?? '')).json.code).toBe('sample-stopped');
    expect((await reject(randomUUID())).status).toBe(404);
    expect((await scan(code, customer)).status).toBe(403);
  });

  test('a release and a scan of the same samples at once wait for each other and both happen', async () => {
    const { samples, id, cats } = await printed();
    for (const { code } of samples) await scan(code);
    const catId = cats[0]?.id ?? '';
    const [set] = await db()
      .select()
      .from(labSets)
      .where(and(eq(labSets.orderId, id), eq(labSets.catId, catId)));
    const on = (act: string) => `/api/desk/results/${set?.id}/${act}`;
    const noor = await colleague(services, 'Noor', 'lab');
    const entered = await noor.post(on('values'), { version: 1, values: middle, dna: null, declared: {} });
    const sample = samples.find((one) => one.catId === catId && one.kind === 'hair');
    /** Waits until so many connections wait for a lock. */
    const waiting = async (count: number) => {
      for (let tried = 0; ; tried += 1) {
        const { rows } = (await db().execute(
          sql`select count(*)::int as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )) as unknown as { rows: { held: number }[] };
        if ((rows[0]?.held ?? 0) >= count || tried > 200) return;
      }
    };
    const acts = await services.database.transaction(async (tx) => {
      await tx
        .select()
        .from(labSamples)
        .where(eq(labSamples.id, sample?.id ?? ''))
        .for('update');
      const release = desk.post(on('release'), { version: entered.json.version });
      await waiting(1);
      const scanned = scan(sample?.code ?? '', noor);
      await waiting(2);
      return [release, scanned];
    });
    const [released, scanned] = await Promise.all(acts);
    expect([released?.status, scanned?.status]).toEqual([200, 200]);
    expect(scanned?.json).toMatchObject({ outcome: 'already' });
    expect(released?.json).toMatchObject({ state: 'released' });
  });

  test('nothing is collected again for an order that was stopped: neither its owner nor the desk is promised a set', async () => {
    const { samples, id, customer } = await printed();
    await reject(samples[0]?.id ?? '');
    const promised = async () => [
      (await customer.get('/api/samples-again')).json.samples.length,
      (await desk.get('/api/desk/accession/to-send')).json.samples.length,
    ];
    expect(await promised()).toEqual([1, 1]);
    const { revision } = (await desk.get(`/api/desk/orders/${id}`)).json;
    const move = { kind: 'raised', exception: 'order_stopped' } as const;
    await services.transact(SYSTEM, (ctx) =>
      appendOrderEvent(ctx, 'system', id, { id: randomUUID(), seen: revision, move }),
    );
    expect(await promised()).toEqual([0, 0]);
    const [again] = (await db().select().from(labSamples)).filter(({ replaces }) => replaces !== null);
    expect(again?.state).toBe('void');
  });

  test('N8 one rejected sample is collected again for nothing, once, and its owner hears why', async () => {
    const { samples, standing, customer } = await printed();
    const stool = samples.find(({ kind }) => kind === 'stool');
    for (const sample of samples) if (sample !== stool) await scan(sample.code);
    expect(await standing()).toBe('lab_transit');
    const mailsBefore = (await services.mails()).length;
    const omar = await colleague(services, 'Omar');
    const twice = await Promise.all([reject(stool?.id ?? ''), reject(stool?.id ?? '', 'damaged', omar)]);
    expect(twice.map(({ json }) => String(json.outcome)).toSorted()).toEqual(['already', 'rejected']);
    const [who, kept, lost] =
      twice[0]?.json.outcome === 'rejected'
        ? ['Dana Desk', 'Too little', 'Damaged']
        : ['Omar Desk', 'Damaged', 'Too little'];
    const before = `rejected the poop before: ${kept}.`;
    const told = (answer?: { json: { said: string } }) => answer?.json.said.replace(/ Nothing of this kit.*/, '');
    expect(told(twice.find(({ json }) => json.outcome === 'already'))).toBe(
      `${who} ${before} Your reason, ${lost}, was not recorded.`,
    );
    const lena = await colleague(services, 'Lena', 'lab');
    const same = kept === 'Damaged' ? 'damaged' : 'too-little';
    expect(told(await reject(stool?.id ?? '', same, lena))).toBe(`${who} ${before}`);
    expect(told(await reject(stool?.id ?? '', same, lena, 'Spilt'))).toBe(
      `${who} ${before} Your note was not recorded.`,
    );
    expect(told(await reject(stool?.id ?? '', same, who === 'Dana Desk' ? desk : omar))).toBe(`You ${before}`);
    expect(await custody(stool?.id ?? '', 'rejected')).toHaveLength(1);
    expect(await standing()).toBe('lab_received');
    const mails = (await services.mails()).slice(mailsBefore).filter(({ kind }) => kind === 'sample-rejected');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/there was too little of it|its tube was damaged on the way/);
    const [recollected, ...more] = (await customer.get('/api/samples-again')).json.samples;
    expect(more).toEqual([]);
    expect(recollected).toMatchObject({
      kind: 'stool',
      state: 'made',
      neededForSticks: false,
      cat: { id: stool?.catId },
    });
    expect((await (await newMember(services)).get('/api/samples-again')).json.samples).toEqual([]);

    // Only the new code can be received; the old one says so.
    expect((await scan(stool?.code ?? '')).json.code).toBe('sample-rejected');
    const wait = (await desk.get('/api/desk/accession/to-send')).json.samples;
    const set = wait.find(({ id }: { id: string }) => id === recollected.id);
    const sent = () => desk.post(`/api/desk/accession/samples/${recollected.id}/sent`, { tracking: 'RE 1' });
    expect((await Promise.all([sent(), sent()])).map(({ status }) => status)).toEqual([200, 200]);
    const other = await omar.post(`/api/desk/accession/samples/${recollected.id}/sent`, { tracking: 'RE 2' });
    expect([other.status, other.json.code, other.json.message]).toEqual([
      409,
      'sample-sent',
      'Dana Desk sent this set before, with the tracking number RE 1. Yours was not recorded.',
    ]);
    expect((await services.mails()).filter(({ kind }) => kind === 'sample-sent')).toHaveLength(1);
    expect((await customer.get('/api/samples-again')).json.samples[0]).toMatchObject({
      state: 'sent',
      tracking: 'RE 1',
    });
    const both = await Promise.all([scan(set.code), scan(set.code)]);
    expect(both.map(({ json }) => String(json.outcome)).toSorted()).toEqual(['already', 'received']);
    const again = (await db().select().from(labSamples)).filter(({ replaces }) => replaces === stool?.id);
    expect(again.map(({ catId, state }) => [catId, state])).toEqual([[stool?.catId, 'received']]);
    const sets = await db()
      .select()
      .from(labSets)
      .where(eq(labSets.catId, again[0]?.catId ?? ''));
    expect(sets.map(({ id }) => id)).toContain(again[0]?.setId);

    // The tube that was rejected is destroyed; the new one is still needed.
    const destroy = (id: string) => desk.post(`/api/desk/accession/samples/${id}/destroyed`);
    const gone = await Promise.all([destroy(stool?.id ?? ''), destroy(stool?.id ?? '')]);
    expect(gone.map(({ status, json }) => [status, json.kit.missing])).toEqual([
      [200, []],
      [200, []],
    ]);
    const late = await omar.post(`/api/desk/accession/samples/${stool?.id}/destroyed`);
    expect(late.json.said).toMatch(/^Dana Desk destroyed this .+ before\./);
    expect(await custody(stool?.id ?? '', 'destroyed')).toHaveLength(1);
    expect((await destroy(recollected.id)).json.code).toBe('sample-kept');
  });
});

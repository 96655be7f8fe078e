import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#src/capabilities/access/tables.ts';
import type { LotView } from '#src/capabilities/fulfilment/lot-contract.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { keptBeginning } from '#tests/support/beginnings.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { writeAboutRecall } from './actions/write-about-recall.ts';
import { boxLots, lotMovements, lots, recallNotices, recalls } from './tables.ts';

const DAY_MS = 86_400_000;

interface Received {
  formula: FormulaId;
  made?: number;
  /** Days from now. */
  keeps?: number;
}

async function receive(
  services: TestServices,
  desk: Browser,
  code: string,
  { formula, made = 100, keeps = 400 }: Received,
) {
  const id = randomUUID();
  const bestBefore = new Date(services.clock.now().getTime() + keeps * DAY_MS).toISOString().slice(0, 10);
  const { status, json } = await desk.post('/api/desk/lots', { id, code, formula, made, bestBefore });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return id;
}

/** A formula that every cat of the boxes to pack gets; each lacks one of eight. */
async function commonFormula(desk: Browser): Promise<FormulaId> {
  const { json } = await desk.get('/api/desk/packing');
  const sticks = json.sticks / 7;
  return json.totals.find((total: { sticks: number }) => total.sticks === sticks).formula;
}

const recall = (desk: Browser, lotId: string, id: string = randomUUID(), reason = 'Too much vitamin D.') =>
  desk.post(`/api/desk/lots/${lotId}/recall`, { id, reason });

/** Two orders with cats that all have sticks to pack, and their packer. */
const toPack = keptBeginning('orders to pack', async (services: TestServices) => {
  const orders = [];
  for (const email of ['maryam@example.com', 'two@example.com']) orders.push(await bought(services, { email }));
  const desk = await colleague(services, 'Dana');
  for (const { id } of orders) await pressOrder(desk, id, 'formula_creating');
  return { desk, orders };
});

const step = async (desk: Browser, id: string, to: string, more: object = {}) => {
  const { json: now } = await desk.get(`/api/desk/orders/${id}`);
  return desk.post(`/api/desk/orders/${id}/steps`, { id: randomUUID(), seen: now.revision, to, ...more });
};

const pack = (desk: Browser, id: string, more: object = {}) => step(desk, id, 'supplements_ready', more);

async function undo(desk: Browser, id: string) {
  const { json: now } = await desk.get(`/api/desk/orders/${id}`);
  return desk.post(`/api/desk/orders/${id}/undo`, { id: randomUUID(), seen: now.revision, reason: 'Wrong shelf' });
}

async function download({ app }: TestServices, desk: Browser, path: string) {
  const headers = { authorization: `Bearer ${desk.token}` };
  const answer = await app.request(`http://shop.test/api/desk/${path}`, { headers });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

const lotOf = async (desk: Browser, id: string): Promise<LotView> => (await desk.get(`/api/desk/lots/${id}`)).json;

/** Stock of every lot beside the sum of its movements. */
async function sums({ database: { db } }: TestServices) {
  return db
    .select({ code: lots.code, stock: lots.stock, sum: sql<number>`sum(${lotMovements.sticks})::int` })
    .from(lots)
    .innerJoin(lotMovements, eq(lotMovements.lotId, lots.id))
    .groupBy(lots.id)
    .orderBy(asc(lots.code));
}

async function expectSums(services: TestServices) {
  for (const { code, stock, sum } of await sums(services)) expect([code, stock]).toEqual([code, sum]);
}

onOneEngine('lots', (open) => {
  test('sticks of a packed box name their lots, first to expire first; undone, they are back; short, it stays', async () => {
    const services = await open();
    const {
      desk,
      orders: [first, second],
    } = await toPack(services);
    const formula = await commonFormula(desk);
    const { name } = FORMULAS[formula];
    // Nothing is recorded: packed as before.
    expect((await pack(desk, second?.id ?? '')).json).toMatchObject({ stands: 'supplements_ready', lots: [] });

    const late = await receive(services, desk, 'OF-LATE', { formula, keeps: 300 });
    const soon = await receive(services, desk, 'OF-SOON', { formula, keeps: 60, made: 6 });
    const stale = await receive(services, desk, 'OF-STALE', { formula, keeps: 41 });
    // One of the two is left to pack: the list of the day names its lots, and the station its cats.
    const { json: list } = await desk.get('/api/desk/packing');
    expect(list).toMatchObject({ boxes: 1, sticks: 56, later: 0, rows: [{ number: `${first?.number}-1` }] });
    expect(list.totals.reduce((sum: number, total: { sticks: number }) => sum + total.sticks, 0)).toBe(56);
    expect(list.totals.find((one: { formula: string }) => one.formula === formula)).toMatchObject({
      sticks: 8,
      lots: [
        { code: 'OF-SOON', sticks: 6 },
        { code: 'OF-LATE', sticks: 2 },
      ],
      short: 0,
    });
    expect((await desk.get('/api/desk/packing?stage=packed')).json).toMatchObject({ boxes: 1, totals: [] });
    const { json: table } = await desk.get(`/api/desk/packing/scan?number=${first?.number.toLowerCase()}-1`);
    expect(table).toMatchObject({ state: 'to-pack', blockers: [], cats: [{ name: 'Miso' }, { name: 'Biscuit' }] });
    expect(table.cats[1].lines).toHaveLength(7);
    expect(table.cats[1].lines.find((one: { formula: string }) => one.formula === formula).lots).toMatchObject([
      { code: 'OF-SOON', sticks: 2 },
      { code: 'OF-LATE', sticks: 2 },
    ]);
    for (const path of ['packing/list', `packing/label`]) {
      const query = `?number=${first?.number}-1`;
      expect((await download(services, desk, `${path}.zpl${query}`)).body.toString()).toMatch(/^\^XA[^]*\^XZ\n$/);
      expect((await download(services, desk, `${path}.pdf${query}`)).body.toString('latin1')).toMatch(/^%PDF-1.7/);
    }
    const unknown = await desk.get('/api/desk/packing/scan?number=CAT-2026-0000000-1');
    expect([unknown.status, unknown.json.message]).toEqual([
      404,
      'There is no box with the number CAT-2026-0000000-1.',
    ]);
    const { json: packed } = await pack(desk, first?.id ?? '');
    const taken = packed.lots.map(({ cat, code, sticks }: LotView & { cat: string; sticks: number }) => [
      cat,
      code,
      sticks,
    ]);
    expect(taken).toEqual([
      ['Miso', 'OF-SOON', 4],
      ['Biscuit', 'OF-SOON', 2],
      ['Biscuit', 'OF-LATE', 2],
    ]);
    expect(await lotOf(desk, soon)).toMatchObject({ stock: 0, state: 'used-up', boxes: { packed: 1, left: 0 } });
    expect((await lotOf(desk, stale)).state).toBe('short');

    expect((await undo(desk, first?.id ?? '')).json.lots).toEqual([]);
    expect((await lotOf(desk, soon)).stock).toBe(6);
    // The lots that were shown at the station are no longer those to take.
    const seen = [{ catId: randomUUID(), lotId: late, sticks: 4 }];
    expect((await pack(desk, first?.id ?? '', { lots: seen })).json.code).toBe('lots-changed');

    const count = { id: randomUUID(), kind: 'counted', sticks: 1, seen: 100, reason: 'Counted' };
    expect((await desk.post(`/api/desk/lots/${late}/corrections`, count)).json.stock).toBe(1);
    expect((await desk.post(`/api/desk/lots/${late}/corrections`, count)).json.stock).toBe(1);
    const again = await desk.post(`/api/desk/lots/${late}/corrections`, { ...count, id: randomUUID() });
    expect([again.status, again.json.code, again.json.details]).toEqual([409, 'lot-moved', { stock: 1 }]);
    // Two people count at once, a while after the lot came in.
    const counters = [desk, await colleague(services, 'Cora')];
    services.clock.advance(1000);
    const counted = await Promise.all(
      counters.map((by, index) =>
        by.post(`/api/desk/lots/${late}/corrections`, { ...count, id: randomUUID(), sticks: 5 + index, seen: 1 }),
      ),
    );
    expect(counted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [who, stock] = counted[0]?.status === 200 ? ['Dana', 5] : ['Cora', 6];
    expect(counted.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'lot-moved',
      message: `${who} Desk counted this lot after it was shown here. Its stock is ${stock} sticks now: count again.`,
    });
    services.clock.advance(1000);
    await desk.post(`/api/desk/lots/${late}/corrections`, { ...count, id: randomUUID(), seen: stock });
    const refused = await pack(desk, first?.id ?? '');
    const waits = (await desk.get(`/api/desk/packing/scan?number=${first?.number}-1`)).json;
    expect(waits).toMatchObject({ state: 'waits', blockers: [refused.json.message] });
    expect([refused.status, refused.json.code]).toEqual([409, 'box-stays']);
    expect(refused.json.message).toContain(`Out of stock: ${name}. This box needs 8 sticks, and 7 of lots`);
    expect((await lotOf(desk, soon)).stock).toBe(6);
    const reorder = (by: Browser, sticks: number, seen: number | null) =>
      by.post('/api/desk/reorder-points', { formula, sticks, seen });
    const [, cora = desk] = counters;
    expect((await reorder(cora, 40, null)).status).toBe(200);
    expect((await reorder(desk, 10, null)).json).toMatchObject({
      code: 'reorder-changed',
      message: 'Cora Desk set it to 40 sticks after it was shown here. Save again to replace that.',
    });
    expect([(await reorder(desk, 10, 40)).status, (await reorder(cora, 10, 40)).status]).toEqual([200, 200]);
    const twice = { id: randomUUID(), code: 'OF-LATE', formula, made: 5, bestBefore: '2099-01-01' };
    expect((await cora.post('/api/desk/lots', twice)).json).toMatchObject({
      code: 'lot-code-taken',
      message: `Dana Desk received lot OF-LATE already: 100 sticks of ${name}.`,
    });
    const { json: view } = await desk.get('/api/desk/lots');
    expect(view.formulas.filter(({ low }: { low: boolean }) => low)).toMatchObject([
      { formula, tracked: true, usable: 7, reorderAt: 10 },
    ]);
    await expectSums(services);
    const change = services.database.db.update(lotMovements).set({ sticks: 0 });
    await expect(change).rejects.toThrow();

    // Two stations at once: on the same box, and on the last sticks of a lot.
    await receive(services, desk, 'OF-LAST', { formula, made: 1, keeps: 500 });
    await undo(desk, second?.id ?? '');
    const other = await colleague(services, 'Omar');
    const ids = [first?.id ?? '', first?.id ?? '', second?.id ?? ''];
    const at = await Promise.all(ids.map(async (id) => (await desk.get(`/api/desk/orders/${id}`)).json.revision));
    const to = 'supplements_ready';
    const raced = await Promise.all(
      ids.map((id, index) =>
        (index === 1 ? other : desk).post(`/api/desk/orders/${id}/steps`, { id: randomUUID(), seen: at[index], to }),
      ),
    );
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(raced.map(({ json }) => json.message ?? '').join()).toContain(`Out of stock: ${name}`);
    expect((await sums(services)).map(({ stock }) => stock).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 100]);
    await expectSums(services);
  });

  test('a household that cannot be written to keeps back no other, and the recall is not finished without it', async () => {
    const services = await open();
    const { db } = services.database;
    const { desk, orders: shipped } = await toPack(services);
    const lot = await receive(services, desk, 'OF-BAD', { formula: await commonFormula(desk), made: 16 });
    for (const order of shipped) {
      await pack(desk, order?.id ?? '');
      await step(desk, order?.id ?? '', 'optimizer_shipped');
    }
    await services.settle();
    await db.execute(sql`create function refuse_two() returns trigger language plpgsql as $$
      begin if new.email = 'two@example.com' then raise exception 'refused'; end if; return new; end $$`);
    await db.execute(
      sql`create trigger refuse_two before insert on recall_notices for each row execute function refuse_two()`,
    );
    const recallId = randomUUID();
    await recall(desk, lot, recallId);
    const written = async () =>
      (await services.mails()).filter(({ kind }) => kind === 'lot-recalled').map(({ recipient }) => recipient);
    const progress = async () => (await desk.get(`/api/desk/lots/${lot}/recall`)).json;
    await expect(writeAboutRecall.run(services, { recallId })).rejects.toThrow();
    expect(await written()).toEqual([]); // one transaction, which is tried again
    await expect(writeAboutRecall.run(services, { recallId }, { retryCount: 8 })).rejects.toThrow();
    expect(await written()).toEqual(['maryam@example.com']);
    expect(await progress()).toMatchObject({ mails: 1, finishedAt: null });
    await db.execute(sql`drop trigger refuse_two on recall_notices`);
    await writeAboutRecall.run(services, { recallId });
    await services.settle();
    expect(await written()).toEqual(['maryam@example.com', 'two@example.com']);
    expect(await progress()).toMatchObject({ mails: 2, finishedAt: expect.any(String) });
  });

  test('a recall holds packed boxes, writes once to every household that got the lot, and says so on the timeline', async () => {
    const services = await open();
    const {
      desk,
      orders: [gone, here],
    } = await toPack(services);
    const formula = await commonFormula(desk);
    const { name } = FORMULAS[formula];
    const bad = await receive(services, desk, 'OF-BAD', { formula, made: 16 });
    for (const order of [gone, here]) await pack(desk, order?.id ?? '');
    const good = await receive(services, desk, 'OF-GOOD', { formula });
    await step(desk, gone?.id ?? '', 'optimizer_shipped');
    await services.settle();

    const id = randomUUID();
    const omar = await colleague(services, 'Omar');
    const twice = await Promise.all([recall(desk, bad, id), recall(desk, bad, id), recall(omar, bad)]);
    const late = twice.filter(({ status }) => status === 409);
    expect(late.length).toBeOneOf([1, 2]);
    const first = twice[2]?.status === 409 ? 'Dana' : 'Omar';
    for (const { json } of late) {
      expect(json.code).toBe('lot-recalled');
      expect(json.message).toMatch(
        new RegExp(`^${first} Desk recalled this lot already: “.+” Your reason was not sent`),
      );
    }
    await services.settle();
    // A job that is done again writes to nobody again.
    const [stored] = await services.database.db.update(recalls).set({ finishedAt: null }).returning();
    const recallId = stored?.id ?? '';
    await Promise.all([1, 2].map(() => writeAboutRecall.run(services, { recallId })));
    await services.settle();
    const written = (await services.mails()).filter(({ kind }) => kind === 'lot-recalled');
    expect(written.map(({ recipient }) => recipient)).toEqual(['maryam@example.com']);
    expect(written[0]?.subject).toBe(`Please stop giving ${name} to Miso and Biscuit`);
    expect(written[0]?.text).toContain(`Box ${gone?.number}-1: the ${name} sticks of Miso and Biscuit, lot OF-BAD.`);
    expect(written[0]?.text).toContain('replacement sticks or your money back');
    expect((await lotOf(desk, bad)).recall).toMatchObject({ toldBoxes: 1, mails: 1, held: [`${here?.number}-1`] });
    const finishedAt = services.clock.now().toISOString();
    const looks = await services.database.db.$count(auditLog);
    expect((await desk.get(`/api/desk/lots/${bad}/recall`)).json).toEqual({ toldBoxes: 1, mails: 1, finishedAt });
    expect((await desk.get(`/api/desk/lots/${good}/recall`)).json.code).toBe('recall-unknown');
    expect(await services.database.db.$count(auditLog), 'progress that is polled is not audited').toBe(looks);
    const station = (await desk.get(`/api/desk/packing/scan?number=${here?.number}-1`)).json;
    expect(station).toMatchObject({ state: 'packed', blockers: [expect.stringContaining('OF-BAD')] });
    expect((await desk.get(`/api/desk/packing/label.pdf?number=${here?.number}-1`)).json.code).toBe('box-stays');

    const printed = async () => {
      const { body } = await download(services, desk, `lots/${bad}/recipients.pdf`);
      return (await readPdf(body)).text.replace(/\s+/g, ' ');
    };
    const sheet = await printed();
    for (const words of [
      ...['Recall of lot OF-BAD', name, 'Miso and Biscuit', 'maryam@example.com', `${gone?.number}-1`],
      ...[
        `Held here until packed again: ${here?.number}-1`,
        '1 box of 1 household written to by 1 December 2026 at 13:00 GST',
      ],
    ])
      expect(sheet).toContain(words);

    const held = await step(desk, here?.id ?? '', 'optimizer_shipped');
    expect([held.status, held.json.message]).toEqual([
      409,
      `Lot OF-BAD of ${name} is recalled, and its sticks are in this box. Undo the packing and pack again.`,
    ]);
    await undo(desk, here?.id ?? '');
    expect((await pack(desk, here?.id ?? '')).status).toBe(200);
    expect(await lotOf(desk, bad)).toMatchObject({ stock: 8, state: 'recalled', boxes: { packed: 0, left: 1 } });
    expect((await lotOf(desk, good)).stock).toBe(92);
    expect((await step(desk, here?.id ?? '', 'optimizer_shipped')).status).toBe(200);

    const { json: timeline } = (await gone?.customer.get('/api/timeline')) ?? { json: null };
    expect(timeline.items.filter(({ title }: { title: string }) => title.includes('recalled'))).toMatchObject([
      { title: `${name} recalled: please stop giving these sticks`, text: expect.stringContaining('OF-BAD') },
    ]);
    expect(JSON.stringify((await here?.customer.get('/api/timeline'))?.json)).not.toContain('recalled');
    const csv = await download(services, desk, `lots/${bad}/recipients.csv`);
    expect(csv.body.toString()).toContain(`${gone?.number}-1,Maryam`);
    expect(await printed()).not.toContain('Held here');

    // A parcel that was lost stays in a recall after its box was packed again, and its sticks are not back.
    const path = `/api/desk/orders/${here?.id}`;
    const { json: shipped } = await desk.get(path);
    const lost = { id: randomUUID(), seen: shipped.revision, exception: 'parcel_lost' };
    const { json: raised } = await desk.post(`${path}/exceptions`, lost);
    await desk.post(`${path}/resolutions`, { id: randomUUID(), seen: raised.revision, way: 'sent_again' });
    expect((await lotOf(desk, good)).stock).toBe(92);
    await receive(services, desk, 'OF-NEXT', { formula, keeps: 300 });
    expect((await pack(desk, here?.id ?? '')).json.lots).toMatchObject([{ code: 'OF-NEXT' }, { code: 'OF-NEXT' }]);
    // A cat that died is not named to its household.
    const [miso] = (await here?.customer.get('/api/cats'))?.json ?? [];
    await here?.customer.post(`/api/cats/${miso.id}/archive`, { reason: 'died' });
    await recall(desk, good);
    await services.settle();
    const recalled = (await services.mails()).filter(({ kind }) => kind === 'lot-recalled');
    expect(recalled.map(({ subject }) => subject)).toEqual([
      `Please stop giving ${name} to Miso and Biscuit`,
      `Please stop giving ${name} to Biscuit`,
    ]);
    expect(await services.database.db.$count(recallNotices)).toBe(2);
    expect(await services.database.db.$count(boxLots)).toBe(6);
    await expectSums(services);
  });
});

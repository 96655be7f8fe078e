import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { keptBeginning } from '#tests/support/beginnings.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { middle } from '#tests/support/lab.ts';
import { bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import type { SetDetail } from './set-contract.ts';
import { PANEL } from './rules/panel.ts';
import { catCode, codeText } from './rules/sample-codes.ts';
import { labExchangeHolds, labSampleEvents, labSamples } from './tables.ts';

const SEXES = ['female', 'male'] as const;
const dnaOf = (sex: string) => ({
  ...{ breeds: [{ name: 'Persian', percent: 100 }], predispositions: [], sex },
  traits: { coatColor: 'white', eyeColor: 'blue', sizeCategory: 'medium' },
});

/** A customer's two cats whose samples are in the lab, in the order of `SEXES`, with their sets; and those who work on them. */
const inTheLab = keptBeginning('samples in the lab', async (services: TestServices) => {
  const { id: orderId, customer } = await bought(services);
  const desk = await colleague(services, 'Dana');
  await services.app.request(`http://shop.test/api/desk/orders/${orderId}/labels.pdf`, {
    headers: { authorization: `Bearer ${desk.token}` },
  });
  await pressOrder(desk, orderId, 'lab_transit');
  const samples = await services.database.db.select().from(labSamples);
  for (const { code } of samples) await desk.post('/api/desk/accession/scans', { code });
  const [lena, sami, vera] = [
    await colleague(services, 'Lena', 'lab'),
    await colleague(services, 'Sami', 'lab'),
    await colleague(services, 'Vera', 'vet'),
  ];
  const cats: { id: string; name: string; version: number }[] = (await customer.get('/api/cats')).json;
  for (const [index, { id, version }] of cats.entries())
    await customer.patch(`/api/cats/${id}`, { version, gender: SEXES[index] });
  const { sets: all } = (await lena.get('/api/desk/results')).json;
  const sets: SetDetail[] = cats.map(({ id }) => all.find((set: SetDetail) => set.cat.id === id));
  return { customer, lena, sami, vera, cats, sets };
});

onOneEngine('samples that the lab takes for exchanged', (open) => {
  let services: TestServices;
  let [lena, sami, vera]: [Browser, Browser, Browser] = [] as never;
  let customer: Browser;
  /** The two sets, in the order of their cats: Miso, female, and Biscuit, male. */
  let sets: SetDetail[] = [];
  let cats: { id: string; name: string; version: number }[] = [];
  const db = () => services.database.db;
  const read = async (index: number, by = sami): Promise<SetDetail> =>
    (await by.get(`/api/desk/results/${sets[index]?.id}`)).json;
  const samplesOf = async (index: number) =>
    db()
      .select()
      .from(labSamples)
      .where(eq(labSamples.catId, cats[index]?.id ?? ''));

  /** Enters a set with a swab of this sex, and every other value, which is more for the second cat. */
  async function enter(index: number, sex: string, by = lena) {
    const { version } = await read(index);
    const values = Object.fromEntries(Object.entries(middle).map(([id, value]) => [id, value * (1 + index / 1000)]));
    const input = { version, values, dna: dnaOf(sex), declared: {} };
    return by.post(`/api/desk/results/${sets[index]?.id}/values`, input);
  }
  const release = async (index: number, by = sami) =>
    by.post(`/api/desk/results/${sets[index]?.id}/release`, { version: (await read(index)).version });
  const decide = async (decision: string, by: Browser, more: object = {}) => {
    const { exchange } = await read(0);
    const input = { hold: exchange?.id, decision, reason: 'The owner says so.', ...more };
    return by.post(`/api/desk/results/${sets[0]?.id}/exchange`, input);
  };

  beforeEach(async () => {
    services = await open();
    ({ customer, lena, sami, vera, cats, sets } = await inTheLab(services));
  });

  test('N8 one hold names both cats, also the one whose own swab says nothing; a second person releases it with the reason', async () => {
    // The profile of the second cat says no sex: by itself its swab would be released.
    const { version } = (await customer.get('/api/cats')).json[1];
    await customer.patch(`/api/cats/${cats[1]?.id}`, { version, gender: null });
    await enter(0, 'male');
    expect((await read(0)).exchange).toBeNull();
    await enter(1, 'female');
    for (const index of [0, 1]) {
      const { exchange, held } = await read(index);
      expect(exchange).toMatchObject({ other: { cat: { id: cats[1 - index]?.id } }, mayDecide: true, mayRebind: true });
      expect([held, exchange?.stillLikely, exchange?.swabs.length]).toEqual([true, true, 2]);
    }
    const refused = await release(1);
    expect([refused.status, refused.json.code]).toEqual([409, 'exchange-likely']);
    for (const { id } of cats) expect(refused.json.message).toContain(codeText(catCode(id)));
    expect((await lena.get('/api/desk/results')).json.sets.map(({ held }: SetDetail) => held)).toEqual([true, true]);

    expect((await read(0, lena)).exchange?.mayDecide).toBe(false);
    expect((await decide('not-exchanged', lena)).json.code).toBe('own-exchange');
    expect((await decide('not-exchanged', sami, { reason: ' ' })).status).toBe(422);
    const fulfilment = await colleague(services, 'Faye', 'fulfilment');
    expect((await decide('not-exchanged', fulfilment)).status).toBe(403);
    expect((await decide('not-exchanged', sami)).json.exchange).toBeNull();
    const notes = (await read(1)).history.filter(({ kind }) => kind.startsWith('exchange-'));
    expect(notes.map(({ kind, by }) => [kind, by])).toEqual([
      ['exchange-likely', null],
      ['exchange-denied', 'Sami Desk'],
    ]);
    expect(notes[1]?.note).toBe('The owner says so.');
    expect((await release(1)).status).toBe(200);
    // Its own mismatch still holds the other one.
    expect((await release(0)).json.code).toBe('mix-up');
    // The same reasons are not asked about again.
    await enter(0, 'male');
    expect((await read(0)).exchange).toBeNull();
    expect(await db().select().from(labExchangeHolds)).toHaveLength(1);
  });

  test('N8 the swabs are bound to each other’s cat with the values read off them; custody, histories and a mail say so, and nobody releases their own entries', async () => {
    await enter(0, 'male', lena);
    await enter(1, 'female', vera).then(({ status }) => expect(status).toBe(403)); // a vet enters nothing
    await enter(1, 'female', sami);
    const before = [await samplesOf(0), await samplesOf(1)];
    for (const by of [lena, sami]) expect((await decide('swabs', by)).json.code).toBe('own-exchange');
    const values = [(await read(0, vera)).values, (await read(1, vera)).values];
    const done = await decide('swabs', vera);
    expect([done.status, done.json.mixUp, done.json.exchange]).toEqual([200, null, null]);
    // Sent again it changes nothing; another decision comes too late and names who was faster.
    const { json: hold } = { json: (await db().select().from(labExchangeHolds))[0] };
    expect((await decide('swabs', vera, { hold: hold?.id })).status).toBe(200);
    const late = await decide('all-samples', vera, { hold: hold?.id });
    expect([late.status, late.json.message]).toEqual([409, 'Vera Desk has decided about these samples already.']);

    for (const index of [0, 1]) {
      const set = await read(index, vera);
      expect(set.dna?.sex).toBe(SEXES[index]);
      for (const { id, sample } of PANEL)
        expect(set.values[id]).toBe(values[sample === 'swab' ? 1 - index : index]?.[id]);
      const now = await samplesOf(index);
      const swab = now.find(({ kind }) => kind === 'swab');
      const [own, others] = [before[index], before[1 - index]];
      expect(swab?.id).toBe(others?.find(({ kind }) => kind === 'swab')?.id);
      expect([swab?.kitId, swab?.setId]).toEqual([own?.[0]?.kitId, set.id]);
      expect(
        now
          .filter(({ kind }) => kind !== 'swab')
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(
        own
          ?.filter(({ kind }) => kind !== 'swab')
          .map(({ id }) => id)
          .toSorted(),
      );
      const [line] = await db()
        .select()
        .from(labSampleEvents)
        .where(and(eq(labSampleEvents.sampleId, swab?.id ?? ''), eq(labSampleEvents.kind, 'exchanged')));
      expect(line?.note).toMatch(/^Now of cat M.{4}-.{5}\. The owner says so\.$/);
      const rebound = set.history.filter(({ kind }) => kind === 'rebound' || kind === 'taken-over');
      expect(rebound.map(({ kind, by }) => `${kind} ${by}`).toSorted()).toEqual([
        'rebound Vera Desk',
        `taken-over ${index === 0 ? 'Sami' : 'Lena'} Desk`,
      ]);
    }
    // Each set now holds something that the other colleague entered.
    for (const by of [lena, sami]) expect((await release(0, by)).json.code).toBe('own-entry');
    expect((await release(0, vera)).status).toBe(200);
    const mails = (await services.mails()).filter(({ kind }) => kind === 'samples-rebound');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('exchanged these samples: cheek swab.');
    const swab = (await samplesOf(0)).find(({ kind }) => kind === 'swab');
    expect(mails[0]?.text).toContain(`with the code ${codeText(swab?.code ?? '')} is now that of ${cats[0]?.name}.`);
    expect((await customer.get('/api/timeline?kind=sample')).status).toBe(200);
  });

  test('N8 all samples of both are exchanged, at once by one of two colleagues; a rejected or released one keeps them as they are', async () => {
    await enter(0, 'male');
    await enter(1, 'female');
    const before = [await samplesOf(0), await samplesOf(1)];
    const both = await Promise.all([decide('all-samples', sami), decide('not-exchanged', vera)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [hold] = await db().select().from(labExchangeHolds);
    const exchanged = hold?.decision === 'all-samples';
    for (const index of [0, 1])
      expect((await samplesOf(index)).map(({ id }) => id).toSorted()).toEqual(
        before[exchanged ? 1 - index : index]?.map(({ id }) => id).toSorted(),
      );
  });

  test('a sample that was rejected, and results that are released, are not exchanged', async () => {
    await enter(0, 'male');
    await enter(1, 'female');
    const hair = (await samplesOf(0)).find(({ kind }) => kind === 'hair');
    const rejected = { reason: 'too-little', note: '' };
    expect((await lena.post(`/api/desk/accession/samples/${hair?.id}/reject`, rejected)).status).toBe(200);
    expect((await decide('all-samples', sami)).json.code).toBe('exchange-incomplete');
    expect((await decide('swabs', sami)).status).toBe(200);
    const unknown = await sami.post(`/api/desk/results/${sets[0]?.id}/exchange`, {
      hold: crypto.randomUUID(),
      ...{ decision: 'swabs', reason: 'A guess.' },
    });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'set-unknown']);
  });

  test('results that were released before the other cat was read hold that one, and stay as they are', async () => {
    const { version } = (await customer.get('/api/cats')).json[0];
    await customer.patch(`/api/cats/${cats[0]?.id}`, { version, gender: null });
    await enter(0, 'male');
    expect((await release(0)).status).toBe(200);
    await enter(1, 'female');
    expect((await read(1)).exchange).toMatchObject({ mayRebind: false, other: { cat: { id: cats[0]?.id } } });
    expect((await decide('swabs', sami)).json.code).toBe('exchange-released');
    expect((await decide('not-exchanged', sami)).status).toBe(200);
  });
});

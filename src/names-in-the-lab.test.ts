import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { labSamples } from '#src/capabilities/lab/tables.ts';
import { type Operation, operationsOf, readDocument } from '#tests/support/adversary/document.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { exampleOf } from '#tests/support/adversary/examples.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { middle } from '#tests/support/lab.ts';
import { begun, bought, boxesIn, colleague, pass, pressOrder } from '#tests/support/parcels.ts';
import { readPdf } from '#tests/support/pdf.ts';

/** Cats, buyers, addresses, and what was written with them. */
const NAMES = /Miso|Biscuit|Zephyrine|Quillon|Maryam|Emirates|Example|Marina Walk|Dubai/gi;
const namesIn = (text: string): string[] => [...new Set(text.match(NAMES))];

const dnaOf = (sex: string) => ({
  ...{ breeds: [{ name: 'Persian', percent: 100 }], predispositions: [], sex },
  traits: { coatColor: 'white', eyeColor: 'blue', sizeCategory: 'medium' },
});
const WITH_NAMES = 'Maryam called about Zephyrine';

/** One request, with its answer as text; the words of a PDF. */
async function textOf({ app }: TestServices, { token }: Browser, path: string) {
  const response = await app.request(`http://shop.test${path}`, { headers: { authorization: `Bearer ${token}` } });
  const isPdf = response.headers.get('content-type')?.includes('pdf');
  const text = isPdf ? (await readPdf(new Uint8Array(await response.arrayBuffer()))).text : await response.text();
  return { status: response.status, text };
}

onOneEngine('names in the lab', (open) => {
  test('N8 role lab reads no name of a cat or a buyer in anything that it may read, search or be refused', {
    timeout: 120_000,
  }, async () => {
    const services = await open();
    const { id: order, householdId } = await begun(services);
    await pass(services, 27);
    const desk = await colleague(services, 'Omar');
    const [box] = await boxesIn(services, householdId);
    const { id: inLab, customer } = await bought(services, {
      names: ['Zephyrine', 'Quillon'],
      email: 'zoe@example.com',
    });
    const [lena, sami, vera, noor] = [
      await colleague(services, 'Lena', 'lab'),
      await colleague(services, 'Sami', 'lab'),
      await colleague(services, 'Vera', 'vet'),
      await colleague(services, 'Noor', 'support'),
    ];
    await textOf(services, desk, `/api/desk/orders/${inLab}/labels.pdf`);
    await pressOrder(desk, inLab, 'lab_transit');
    // Words of others about the household: a step taken back with a reason, and custody with the name of the owner.
    const path = `/api/desk/orders/${inLab}`;
    const { revision: seen } = (await desk.get(path)).json;
    const undone = await desk.post(`${path}/undo`, { id: randomUUID(), seen, reason: WITH_NAMES });
    expect(undone.json.history.at(-1).note).toBe(WITH_NAMES);
    await pressOrder(desk, inLab, 'lab_transit');
    const { samples: own } = (await customer.get('/api/sample-codes')).json;
    const swabs = own.filter(({ kind }: { kind: string }) => kind === 'swab');
    const pair = swabs.map(({ id, cat }: { id: string; cat: { id: string } }) => ({ id, catId: cat.id }));
    expect((await customer.post('/api/sample-codes/exchange', { samples: pair })).status).toBe(200);

    const answered: [string, number, string[]][] = [];
    const send = async (by: Browser, to: string, body: object) => {
      const { status, json } = await by.post(to, body);
      answered.push([to, status, namesIn(JSON.stringify(json))]);
      return json;
    };
    const { db } = services.database;
    for (const { code, state } of await db.select().from(labSamples).where(eq(labSamples.state, 'sent')))
      if (state === 'sent') await send(lena, '/api/desk/accession/scans', { code });
    // The step of the lab is refused with the cats whose results are missing, by their codes.
    for (const to of ['analysis_started', 'analysis_complete']) {
      const { revision } = (await lena.get(path)).json;
      await send(lena, `${path}/steps`, { id: randomUUID(), seen: revision, to });
    }
    expect(answered.at(-1)).toEqual([`${path}/steps`, 409, []]);

    const cats: { id: string; version: number }[] = (await customer.get('/api/cats')).json;
    for (const [index, { id, version }] of cats.entries())
      await customer.patch(`/api/cats/${id}`, { version, gender: ['female', 'male'][index] });
    const list = (await lena.get('/api/desk/results')).json.sets as SetDetail[];
    const sets = cats.map(({ id }) => list.find(({ cat }) => cat.id === id) as SetDetail);
    // Each swab is of the other sex: both are held, as likely exchanged.
    for (const [index, { id }] of sets.entries()) {
      const dna = dnaOf(['male', 'female'][index] ?? '');
      await send(lena, `/api/desk/results/${id}/values`, { version: 1, values: middle, dna, declared: {} });
    }
    const [{ id: set } = sets[0] as SetDetail] = sets;
    const versionOf = async (id: string) => (await vera.get(`/api/desk/results/${id}`)).json.version;
    await send(sami, `/api/desk/results/${set}/release`, { version: await versionOf(set) });
    expect(answered.at(-1)).toEqual([`/api/desk/results/${set}/release`, 409, []]);
    expect((await lena.get(`/api/desk/results/${set}`)).json.exchange.other.cat).not.toHaveProperty('name');

    const lot = randomUUID();
    const stock = { formula: 'omega', made: 1000, bestBefore: '2028-12-31' };
    await send(lena, '/api/desk/lots', { id: lot, code: 'LOT-1', ...stock });
    await send(lena, `/api/desk/lots/${lot}/recall`, { id: randomUUID(), reason: 'Too moist' });
    const sample = (await db.select().from(labSamples).where(eq(labSamples.setId, set)))[0]?.id ?? '';
    await send(sami, `/api/desk/accession/samples/${sample}/reject`, { reason: 'too-little', note: '' });
    const again = (await lena.get('/api/desk/accession/to-send')).json.samples[0]?.id ?? sample;

    const ids: Record<string, string> = {
      '/api/desk/orders/{id}': inLab,
      '/api/desk/boxes/{id}': box?.id ?? '',
      '/api/desk/lots/{id}': lot,
      '/api/desk/results/{id}': set,
      '/api/desk/accession/samples/{id}': again,
    };
    const document = await readDocument(services);
    const addressOf = (operation: Operation): string => {
      const pattern = operation.path.replace('{list}', 'orders');
      const asked = exampleOf(document, operation, () => undefined).query as Record<string, string>;
      const query = new URLSearchParams(asked);
      const address = withIds(pattern);
      return query.size ? `${address}?${query}` : address;
    };
    const withIds = (pattern: string): string => {
      const known = Object.keys(ids).find((one) => pattern.startsWith(one));
      return known
        ? pattern.replace(known, known.replace('{id}', ids[known] ?? ''))
        : pattern.replace(/\{\w+\}/g, randomUUID());
    };
    const operations = operationsOf(document).filter(
      ({ method, path: pattern }) => method === 'GET' && pattern.startsWith('/api/desk/'),
    );
    const decide = async () => {
      const { exchange } = (await vera.get(`/api/desk/results/${set}`)).json;
      const decision = { hold: exchange.id, decision: 'not-exchanged', reason: WITH_NAMES };
      expect((await vera.post(`/api/desk/results/${set}/exchange`, decision)).status).toBe(200);
    };
    const walked = new Set<string>();
    const walk = async () => {
      for (const operation of operations) {
        const address = addressOf(operation);
        const { status, text } = await textOf(services, lena, address);
        if (status === 403 && text.includes('not-your-part')) continue;
        walked.add(operation.name);
        answered.push([address, status, namesIn(text)]);
      }
    };
    await walk();
    await decide();
    await walk();
    for (const more of [
      `/api/desk/orders/${order}`,
      `/api/desk/results/${sets[1]?.id}`,
      '/api/desk/results?state=released',
      '/api/desk/results?state=held',
      '/api/desk/orders?search=CAT',
    ]) {
      const { status, text } = await textOf(services, lena, more);
      answered.push([more, status, namesIn(text)]);
    }
    expect(answered.filter(([, status, names]) => status >= 500 || names.length > 0)).toEqual([]);
    expect([...walked].toSorted()).toEqual([
      'GET /api/desk/accession/samples/{id}/label.pdf',
      'GET /api/desk/accession/to-send',
      'GET /api/desk/boxes/{id}',
      'GET /api/desk/lots',
      'GET /api/desk/lots/{id}',
      'GET /api/desk/lots/{id}/recall',
      'GET /api/desk/orders',
      'GET /api/desk/orders/{id}',
      'GET /api/desk/results',
      'GET /api/desk/results/{id}',
    ]);
    const walkedBadly = answered.filter(([address, status]) => status !== 200 && !/steps|release$/.test(address));
    expect(walkedBadly).toEqual([]);

    // A name finds nothing for the lab; it finds the order for those who read names, in results as well.
    const found = async (by: Browser, search: string) =>
      (await by.get(`/api/desk/orders?search=${search}`)).json.orders.length;
    const { number } = (await lena.get(path)).json;
    expect([await found(lena, 'Zephyrine'), await found(lena, 'Maryam'), await found(lena, number)]).toEqual([0, 0, 1]);
    expect([await found(noor, 'Zephyrine'), await found(noor, number)]).toEqual([1, 1]);
    expect((await noor.get(path)).json).toMatchObject({ email: 'zoe@example.com', owner: 'Maryam Example' });
    for (const by of [vera, desk]) expect((await by.get(`/api/desk/results/${set}`)).json.cat.name).toBe('Zephyrine');
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import { drawPage, readPdf } from '#tests/support/pdf.ts';
import { readCode } from '#src/capabilities/desk/screens/camera/read-code.ts';
import { codeText } from '#src/capabilities/lab/rules/sample-codes.ts';
import { orders as ordersTable } from './tables.ts';
import { labKits, labSamples } from '#src/capabilities/lab/tables.ts';

onOneEngine('test kits at the packing floor', (open) => {
  async function file(services: TestServices, { token }: Browser, kind: 'pdf' | 'zpl', numbers: string[]) {
    const response = await services.app.request(
      `http://shop.test/api/desk/packing/kits.${kind}?numbers=${numbers.join(',')}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  test('N8 the labels of a stack of kits: an address each, and the codes of every sample without a name', async () => {
    const services = await open();
    const packer = await colleague(services, 'Paco', 'fulfilment');
    const orders = [await bought(services), await bought(services, { email: 'second@example.com' })];
    const numbers = orders.map(({ number }) => number);
    const list = async (stage = 'to-pack') => (await packer.get(`/api/desk/packing/kits?stage=${stage}`)).json;
    const { parcels, rows } = await list();
    expect([parcels, rows.map(({ number }: { number: string }) => number)]).toEqual([2, numbers]);
    const names: string[] = rows[0].cats;

    const { bytes } = await file(services, packer, 'pdf', numbers.toReversed());
    const kits = await services.database.db.select().from(labKits);
    const samples = await services.database.db.select().from(labSamples);
    const { pageTexts, pages } = await readPdf(bytes);
    // An address for each parcel; a card and the samples for each kit.
    expect([pages, kits.length]).toEqual([numbers.length + 2 * kits.length, 2 * names.length]);
    const address = pageTexts.findIndex((text) => text.includes(numbers[1] ?? ''));
    expect(address).toBe(0);
    expect(pageTexts[0]).toContain('Maryam');
    for (const kit of kits.filter(({ orderId }) => orderId === orders[1]?.id))
      expect(pageTexts[0]).toContain(codeText(kit.code));
    const sheets = pageTexts.filter((text) => text.startsWith('Kit '));
    expect(sheets).toHaveLength(kits.length);
    for (const sheet of sheets) for (const name of ['Maryam', ...names]) expect(sheet).not.toContain(name);
    for (const { code } of samples) expect(sheets.some((sheet) => sheet.includes(codeText(code)))).toBe(true);
    // The camera reads the number off the address.
    expect(readCode(await drawPage(bytes, 1, 2), ['code_128'])).toBe(numbers[1]);

    // The same for a printer of labels, with the codes that were made.
    const zpl = (await file(services, packer, 'zpl', numbers)).bytes.toString();
    expect(zpl.match(/\^XA/g)).toHaveLength(numbers.length + 2 * kits.length);
    for (const { code } of samples) expect(zpl).toContain(`^FDMA,${code}^FS`);
    for (const number of numbers) expect(zpl).toContain(`^FD>:${number}^FS`);
    for (const label of zpl.split('^XZ').filter((one) => one.includes('^BQN')))
      for (const name of ['Maryam', ...names]) expect(label).not.toContain(name);
    expect(await services.database.db.select().from(labSamples)).toHaveLength(samples.length);
    const shipTo = sql`jsonb_set(${ordersTable.shipTo}, '{name}', '"مريم"')`;
    await services.database.db.update(ordersTable).set({ shipTo });
    const drawn = (await file(services, packer, 'zpl', numbers)).bytes.toString();
    expect(drawn.match(/\^GFA/g)).toHaveLength(numbers.length);
    expect(drawn).not.toContain('مريم');

    // Packed and shipped by the steps of the board, each by itself.
    for (const [index, { parcel, revision }] of rows.entries())
      for (const [seen, to] of [
        [revision, 'kit_packed'],
        [revision + 1, 'kit_shipped'],
      ].slice(0, 1 + index))
        expect((await packer.post(`/api/desk/orders/${parcel.id}/steps`, { id: randomUUID(), seen, to })).status).toBe(
          200,
        );
    expect([(await list()).parcels, (await list('packed')).parcels]).toEqual([0, 1]);
    const gone = await file(services, packer, 'pdf', numbers);
    expect([gone.status, JSON.parse(gone.bytes.toString()).message]).toEqual([
      409,
      `${numbers[1]}: This kit has left already.`,
    ]);
  });

  test('labels are for the packing floor alone, of orders that are there, and at most forty at once', async () => {
    const services = await open();
    const { number, id } = await bought(services);
    const packer = await colleague(services, 'Paco', 'fulfilment');
    const lab = await colleague(services, 'Lena', 'lab');
    expect((await file(services, lab, 'pdf', [number])).status).toBe(403);
    expect((await lab.get('/api/desk/packing/kits')).status).toBe(403);
    const unknown = await file(services, packer, 'zpl', [number, 'CAT-2026-0000000']);
    expect([unknown.status, unknown.bytes.toString()]).toEqual([404, expect.stringContaining('CAT-2026-0000000')]);
    const many = Array.from({ length: 41 }, (_, index) => `CAT-2026-${1_000_000 + index}`);
    expect((await file(services, packer, 'pdf', many)).status).toBe(422);
    expect((await file(services, packer, 'pdf', [])).status).toBe(422);
    await pressOrder(await colleague(services, 'Dana'), id, 'kit_transit');
    expect((await file(services, packer, 'pdf', [number])).status).toBe(409);
  });
});

import { eq } from 'drizzle-orm';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { onOneEngine, testOnce, type TestServices } from '#tests/support/engines.ts';
import { bought, colleague } from '#tests/support/parcels.ts';
import { labelCodes } from '#tests/support/label-codes.ts';
import { drawPage, readPdf } from '#tests/support/pdf.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { catCode, codeText, SAMPLE_KINDS } from '#src/capabilities/lab/rules/sample-codes.ts';
import { labKits, labSamples } from '#src/capabilities/lab/tables.ts';
import { orders } from './tables.ts';
import { printLabels, printSampleLabel } from './actions/print-labels.ts';

const AS_OF = new Date('2026-12-01T09:00:00Z');

async function fileOf(services: TestServices, { token }: Browser, path: string) {
  const response = await services.app.request(`http://shop.test${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

onOneEngine('kit labels', (open) => {
  testOnce('each cat of an order has a label with its name; they are for the desk alone', async () => {
    const services = await open();
    const { customer, id, number } = await bought(services);
    const names: string[] = (await customer.get('/api/cats')).json.map(({ name }: { name: string }) => name);
    const desk = await colleague(services, 'Dana');
    const path = `/api/desk/orders/${id}/labels.pdf`;
    const { response, bytes } = await fileOf(services, desk, path);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const printed = await readPdf(bytes);
    expect(printed).toMatchObject({ pages: 2 * names.length, tagged: true, title: `Kit labels ${number}. Purrwell` });
    for (const name of names) expect(printed.text).toContain(`Test kit for ${name} alone`);
    expect(printed.text).toContain(`Order ${number}`);
    expect((await fileOf(services, customer, path)).response.status).toBe(403);
    expect((await desk.get(`/api/desk/orders/${id}`)).json.kitLabels).toBe(names.length);
    const other = crypto.randomUUID();
    expect((await fileOf(services, desk, `/api/desk/orders/${other}/labels.pdf`)).response.status).toBe(404);
    expect((await fileOf(services, desk, `/api/desk/boxes/${other}/labels.pdf`)).response.status).toBe(404);
  });

  testOnce(
    'N8 a kit has its codes from the first printing on, each bound to one cat; colleagues who print at once print the same',
    async () => {
      const services = await open();
      const { customer, id } = await bought(services);
      const desk = await colleague(services, 'Dana');
      const path = `/api/desk/orders/${id}/labels.pdf`;
      await Promise.all([fileOf(services, desk, path), fileOf(services, desk, path), fileOf(services, desk, path)]);
      const cats: { id: string; name: string }[] = (await customer.get('/api/cats')).json;
      const kits = await services.database.db.select().from(labKits);
      expect(kits.map(({ catId, orderId }) => `${catId} ${orderId}`).toSorted()).toEqual(
        cats.map((cat) => `${cat.id} ${id}`).toSorted(),
      );
      const samples = await services.database.db.select().from(labSamples);
      expect(samples.map(({ kitId, catId, kind, state }) => `${kitId} ${catId} ${kind} ${state}`).toSorted()).toEqual(
        kits.flatMap((kit) => SAMPLE_KINDS.map((kind) => `${kit.id} ${kit.catId} ${kind} made`)).toSorted(),
      );
      const { bytes } = await fileOf(services, desk, path);
      const { pageTexts, spoken } = await readPdf(bytes);
      expect(spoken.filter((one) => one.startsWith('QR code'))).toHaveLength(samples.length + kits.length);
      for (const kit of kits) {
        const { name = '' } = cats.find((cat) => cat.id === kit.catId) ?? {};
        const card = pageTexts.findIndex((page) => page.includes(`Test kit for ${name} alone`));
        expect(pageTexts[card]).toContain(codeText(kit.code));
        // The page after its card goes to the lab: every code of the kit, and nobody's name.
        const sheet = pageTexts[card + 1];
        const own = samples.filter(({ kitId }) => kitId === kit.id);
        for (const code of [kit.code, catCode(kit.catId), ...own.map((sample) => sample.code)])
          expect(sheet).toContain(codeText(code));
        for (const someone of ['Maryam', ...cats.map((cat) => cat.name)]) expect(sheet).not.toContain(someone);
      }

      // A kit that left without codes gets none later.
      await services.database.db.delete(labKits);
      await services.database.db.update(orders).set({ stands: 'lab_transit' }).where(eq(orders.id, id));
      const old = await readPdf((await fileOf(services, desk, path)).bytes);
      expect([old.pages, await services.database.db.select().from(labKits)]).toEqual([cats.length, []]);
    },
  );

  testOnce('the desk is told how many labels there are; archived cats have none', async () => {
    const services = await open();
    const { customer, id } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const [cat, ...others] = (await customer.get('/api/cats')).json;
    await customer.post(`/api/cats/${cat.id}/archive`, { reason: 'moved' });
    expect((await desk.get(`/api/desk/orders/${id}`)).json.kitLabels).toBe(others.length);
    const { bytes } = await fileOf(services, desk, `/api/desk/orders/${id}/labels.pdf`);
    expect((await readPdf(bytes)).pages).toBe(2 * others.length);
  });

  test('nothing is labelled for an order that is held, withdrawn, stopped or finished', async () => {
    const services = await open();
    const { customer, id, number } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const path = `/api/desk/orders/${id}`;
    const refusal = async () => {
      const { json } = await desk.get(`${path}/labels.pdf`);
      return [(await desk.get(`${path}/labels.pdf`)).status, json.code, (await desk.get(path)).json.kitLabels];
    };
    const put = (change: Partial<typeof orders.$inferInsert>) =>
      services.database.db.update(orders).set(change).where(eq(orders.id, id));

    await put({ exception: 'order_stopped' });
    expect(await refusal()).toEqual([409, 'labels-stopped', 0]);
    await put({ exception: null, stands: 'optimizer_delivered' });
    expect(await refusal()).toEqual([409, 'labels-delivered', 0]);
    // A lost kit is sent again, with a label of its own.
    await put({ exception: 'parcel_lost', stands: 'kit_shipped' });
    expect((await desk.get(path)).json.kitLabels).toBeGreaterThan(0);
    await put({ exception: null, stands: 'order_received' });

    const withdrawal = {
      requestId: crypto.randomUUID(),
      name: 'Maryam',
      email: 'maryam@example.com',
      orderNumber: number,
    };
    expect((await customer.post('/api/withdrawals', withdrawal)).status).toBe(200);
    await services.settle();
    expect(await refusal()).toEqual([409, 'order-withdrawn', 0]);
  });
});

test('a label is the same file for the same kit, in any script, one page for each', async () => {
  const kit = (name: string) => ({ name, look: namelessLook({ breed: 'bengal' }), background: '#D3DF45', codes: null });
  const labels = { number: 'CAT-2026-1', kits: [kit('Zaatar'), kit('زعتر')], asOf: AS_OF };
  const [one, other] = [await printLabels(labels), await printLabels(labels)];
  expect(one.equals(other)).toBe(true);
  expect(await readPdf(one)).toMatchObject({ pages: 2, tags: expect.arrayContaining(['Figure', 'H1', 'P']) });
  expect((await readPdf(one)).text).toContain('Zaatar');
});

test('N8 a camera reads each printed code as its text', async () => {
  const codes = labelCodes();
  const samples = codes.samples.map(({ code }) => code);
  const file = await printSampleLabel(codes, AS_OF);
  const { data, width, height } = await drawPage(file, 1, 3);
  const read = samples.map((_, index) => {
    // Millimetres from the top; a camera sees one label at a time.
    const [from, to] = [(24 + index * 38) / 148, (24 + index * 38 + 32) / 148].map((part) => Math.round(part * height));
    return jsQR(data.slice((from ?? 0) * width * 4, (to ?? 0) * width * 4), width, (to ?? 0) - (from ?? 0))?.data;
  });
  expect(read).toEqual(samples);
});

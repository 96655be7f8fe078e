import { expect, test } from 'vitest';
import { onBothEngines, type TestServices } from '#tests/support/engines.ts';
import { bought, colleague } from '#tests/support/parcels.ts';
import { readPdf } from '#tests/support/pdf.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { printLabels } from './actions/print-labels.ts';

const AS_OF = new Date('2026-12-01T09:00:00Z');

async function fileOf(services: TestServices, { token }: Browser, path: string) {
  const response = await services.app.request(`http://shop.test${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

onBothEngines('kit labels', (open) => {
  test('each cat of an order has a label with its name; they are for the desk alone', async () => {
    const services = await open();
    const { customer, id, number } = await bought(services);
    const names: string[] = (await customer.get('/api/cats')).json.map(({ name }: { name: string }) => name);
    const desk = await colleague(services, 'Dana');
    const path = `/api/desk/orders/${id}/labels.pdf`;
    const { response, bytes } = await fileOf(services, desk, path);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const printed = readPdf(bytes);
    expect(printed).toMatchObject({ pages: names.length, tagged: true, title: `Kit labels ${number}. Purrwell` });
    for (const name of names) expect(printed.text).toContain(`Test kit for ${name} alone`);
    expect(printed.text).toContain(`Order ${number}`);
    expect((await fileOf(services, customer, path)).response.status).toBe(403);
    const other = crypto.randomUUID();
    expect((await fileOf(services, desk, `/api/desk/orders/${other}/labels.pdf`)).response.status).toBe(404);
    expect((await fileOf(services, desk, `/api/desk/boxes/${other}/labels.pdf`)).response.status).toBe(404);
  });
});

test('a label is the same file for the same kit, in any script, one page for each', async () => {
  const kit = (name: string) => ({ name, look: namelessLook({ breed: 'bengal' }), flood: '#D3DF45' });
  const labels = { number: 'CAT-2026-1', kits: [kit('Zaatar'), kit('زعتر')], asOf: AS_OF };
  const [one, other] = [await printLabels(labels), await printLabels(labels)];
  expect(one.equals(other)).toBe(true);
  expect(readPdf(one)).toMatchObject({ pages: 2, tags: expect.arrayContaining(['Figure', 'H1', 'P']) });
  expect(readPdf(one).text).toContain('Zaatar');
});

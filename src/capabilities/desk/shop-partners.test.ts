import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pitchOf } from '#src/capabilities/outreach/actions/read-partner.ts';
import { partners } from '#src/capabilities/outreach/tables.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/chat.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { makeKey, program } from '#tests/support/partners.ts';
import { SAMPLE_PARTNER } from '../../../db/demo/partner.ts';
import { seed } from '../../../db/demo/seed.ts';

const KEY = 'seven-cats';
const PITCH = { ...pitchOf(SAMPLE_PARTNER), name: 'Seven Cats' };

const write = (desk: Browser, over: object = {}) =>
  desk.post('/api/desk/shop-versions', {
    ...{ id: randomUUID(), kind: 'partner', key: KEY, seen: 0, state: 'published', from: null, content: PITCH },
    ...over,
  });
const page = (services: TestServices, slug = KEY) => newBrowser(services).get(`/api/partners/${slug}`);
const sitemap = async (services: TestServices) => (await services.app.request('http://shop.test/sitemap.xml')).text();

onOneEngine('partner pages without a deploy', (open) => {
  test('R455 R27 a partner’s page is drafted, published, found by search engines, changed, taken off and brought back', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    await write(desk, { state: 'draft' });
    expect((await page(services)).status).toBe(404);
    await write(desk, { seen: 1 });
    expect((await page(services)).json).toMatchObject({
      ...{ slug: KEY, name: 'Seven Cats', sample: false, local: { currency: 'IDR', rate: 15_000 } },
      commission: { amount: 250, currency: 'USD' },
      content: { headline: PITCH.headline, shelters: { text: PITCH.sheltersText } },
    });
    expect(await sitemap(services)).toContain(`/${KEY}<`);
    await write(desk, { seen: 2, content: { ...PITCH, audience: 10_000, localCurrency: null, localRate: null } });
    expect((await page(services)).json).toMatchObject({ audience: 10_000, local: null });
    await write(desk, { seen: 3, state: 'withdrawn' });
    expect((await page(services)).status).toBe(404);
    expect(await sitemap(services)).not.toContain(`/${KEY}<`);
    await write(desk, { seen: 4 });
    expect((await page(services)).json.audience).toBe(PITCH.audience);
    const rows = await services.database.db.select().from(partners);
    expect(rows.map(({ slug, published }) => [slug, published])).toEqual([[KEY, false]]);
  });

  test('a partner the shop began with is changed and taken off like any other', async () => {
    const services = await open();
    await seed(services);
    const desk = await colleague(services, 'Noor', 'admin');
    const { slug: key } = SAMPLE_PARTNER;
    const { json } = await desk.get(`/api/desk/shop-versions?kind=partner&key=${key}`);
    expect(json).toMatchObject({ title: SAMPLE_PARTNER.name, inEffect: 0, built: { audience: 6_800_000 } });
    await write(desk, { key, content: { ...json.built, audience: 5 } });
    expect((await page(services, key)).json).toMatchObject({ audience: 5, sample: true });
    await write(desk, { key, seen: 1, state: 'withdrawn' });
    expect((await page(services, key)).status).toBe(404);
  });

  test('programs of a partner read what was published last, also when the page is off the shop, and never a draft', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    await write(desk, { state: 'draft', content: { ...PITCH, commissionAmount: 999 } });
    const [row] = await services.database.db.select().from(partners);
    const { secret } = await makeKey(desk, row?.id ?? '');
    const { get } = program(services, secret);
    expect((await get('/partner')).json.code).toBe('page-unpublished');
    const day = new Date(services.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    await write(desk, { seen: 1, from: day });
    expect((await get('/partner')).json.code).toBe('page-unpublished');
    await write(desk, { seen: 2, content: { ...PITCH, commissionAmount: 150 } });
    expect((await get('/partner')).json).toMatchObject({ commission: { amount: 150 }, published: true });
    await write(desk, { seen: 3, state: 'withdrawn', content: { ...PITCH, commissionAmount: 999 } });
    expect((await get('/partner')).json).toMatchObject({ commission: { amount: 150 }, published: false });
  });

  test('an address of ours, a list without its parts and half a currency are refused by their fields', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const stories = [{ ...PITCH.stories[0], weeks: null }];
    const refusedPaths = async (over: object) => {
      const { status, json } = await write(desk, over);
      return [status, json.issues.map(({ path }: { path: string }) => path).toSorted()];
    };
    expect(await refusedPaths({ key: 'desk' })).toEqual([422, ['key']]);
    expect(await refusedPaths({ content: { ...PITCH, localRate: null } })).toEqual([422, ['content.localRate']]);
    const match = [{ title: 'Only a title', text: '' }];
    expect(await refusedPaths({ content: { ...PITCH, match, stories } })).toEqual([
      422,
      ['content.match.0.text', 'content.stories.0.weeks'],
    ]);
    const support = await colleague(services, 'Ida', 'support');
    expect((await write(support)).status).toBe(403);
    expect((await page(services)).status).toBe(404);
  });
});

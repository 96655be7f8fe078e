import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { articlePage } from '#src/capabilities/content/actions/read-articles.ts';
import { type Article, ARTICLE_LIST, BUILT_CONTENT } from '#src/capabilities/content/rules/articles.ts';
import { TAKEN_OFF } from '#src/platform/http/render.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/chat.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';

const BUILT = BUILT_CONTENT.get('water')!;
const SOURCE = { by: 'Doe J', title: 'Old cats', where: 'Journal', when: '2024', url: 'https://doi.org/10.1/1' };
const ADDED = {
  ...BUILT,
  title: 'Old cats',
  date: '2026-11-20',
  text: 'They sleep.[1]\n\n## Why\n\nAge.',
  sources: [SOURCE],
};

const write = (desk: Browser, seen: number, over: object = {}) =>
  desk.post('/api/desk/shop-versions', {
    ...{ id: randomUUID(), kind: 'article', key: 'old-cats', seen, state: 'published', from: null, content: ADDED },
    ...over,
  });
const listed = async (services: TestServices): Promise<Article[]> =>
  (await newBrowser(services).get('/api/articles')).json.articles;
const textOf = async ({ app }: TestServices, path: string) => (await app.request(`http://shop.test${path}`)).text();

onOneEngine('articles without a deploy', (open) => {
  test('an article is drafted, published, put in front, taken off and brought back; list, page, feed and sitemap say the same', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    expect(await listed(services)).toEqual(ARTICLE_LIST);
    for (const path of ['/blog', '/blog/water', '/blog/old-cats', '/careers'])
      expect(await articlePage(services, path)).toBeNull(); // the pages of the build are true

    await write(desk, 0, { state: 'draft' });
    expect(await listed(services)).toEqual(ARTICLE_LIST);
    expect((await write(desk, 1)).json).toMatchObject({ number: 2, inEffect: 2 });
    expect((await listed(services))[0]).toMatchObject({ slug: 'old-cats', featured: true, readMinutes: 1 });
    expect(await articlePage(services, '/blog/old-cats')).toMatchObject({ text: ADDED.text, sources: [SOURCE] });
    const { json } = await newBrowser(services).get('/api/articles/old-cats');
    expect(json).toMatchObject({ text: ADDED.text, sources: [SOURCE] });
    expect(await textOf(services, '/feed.xml')).toContain('/blog/old-cats</link>');
    expect(await textOf(services, '/sitemap.xml')).toContain('/blog/old-cats</loc>');

    // One of the build keeps its text, and can ask for the first place.
    const water = { key: 'water', content: { ...BUILT, title: 'Water, again', front: true } };
    await write(desk, 0, water);
    expect((await listed(services)).filter(({ featured }) => featured)).toMatchObject([{ title: 'Water, again' }]);
    const page = await articlePage(services, '/blog/water');
    expect(page).toMatchObject({ articles: [{ title: 'Water, again', changed: '2026-12-01' }, {}] });
    expect(page).not.toHaveProperty('text');
    // Lists do without the texts, and one page with all others.
    services.statements();
    for (const path of ['/blog', '/blog/water']) await articlePage(services, path);
    const asked = services.statements().filter((sql) => sql.includes('content_versions'));
    expect(asked).toHaveLength(2);
    for (const sql of asked) expect(sql).toMatch(/"content" - \$\d::text - \$\d::text/);
    await articlePage(services, '/blog/cats-on-the-moon');
    expect(services.statements().filter((sql) => sql.includes('content_versions'))).toHaveLength(1);

    await write(desk, 1, { ...water, state: 'withdrawn' });
    expect(await articlePage(services, '/blog/water')).toBe(TAKEN_OFF);
    expect(await textOf(services, '/sitemap.xml')).not.toContain('/blog/water<');
    await write(desk, 2, { state: 'withdrawn' });
    expect(await articlePage(services, '/blog/old-cats')).toBeNull();
    expect((await newBrowser(services).get('/api/articles/old-cats')).status).toBe(404);
    expect(await listed(services)).toHaveLength(ARTICLE_LIST.length - 1);
    await write(desk, 2, { key: 'water', content: BUILT });
    const again = ARTICLE_LIST.map((one) => (one.slug === 'water' ? { ...one, changed: '2026-12-01' } : one));
    expect(await listed(services)).toEqual(again);
  });

  test('each fault is named by its field: a number without a source, a source without an address, a text where there is one in code', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const paths = async (over: object) =>
      (await write(desk, 0, over)).json.issues.map(({ path }: { path: string }) => path);
    expect(await paths({ content: { ...ADDED, text: 'No.[2]' } })).toEqual(['content.text']);
    expect(await paths({ content: { ...ADDED, text: null, sources: [] } })).toEqual(['content.text']);
    expect(await paths({ key: 'water', content: ADDED })).toEqual(['content.text']);
    expect(await paths({ content: { ...ADDED, date: '0000-01-01' } })).toEqual(['content.date']);
    const tomorrow = { content: { ...ADDED, date: '2026-12-02' } };
    expect((await write(desk, 0, tomorrow)).json.code).toBe('dated-later');
    expect((await write(desk, 0, { ...tomorrow, from: '2026-12-02' })).status).toBe(200);
    const unsafe = { ...SOURCE, url: 'javascript:alert(1)' };
    expect(await paths({ content: { ...ADDED, sources: [unsafe] } })).toEqual(['content.sources.0.url']);
    expect((await write(await colleague(services, 'Sam', 'support'), 0)).status).toBe(403);
  });
});

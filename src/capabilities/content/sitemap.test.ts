import { expect, test } from 'vitest';
import { seedPartner } from '#src/capabilities/outreach/actions/seed-partner.ts';
import { LISTED } from '#src/web/pages.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { SAMPLE_PARTNER } from '../../../db/demo/partner.ts';
import { ARTICLE_LIST } from './rules/articles.ts';

onBothEngines('data for search engines', (open) => {
  test('the sitemap lists every public page once, articles and published partners with their days', async () => {
    const services = await open();
    await services.transact(SYSTEM, async (ctx) => {
      await seedPartner(ctx, { ...SAMPLE_PARTNER, slug: 'cat-cafe' });
      await seedPartner(ctx, { ...SAMPLE_PARTNER, slug: 'not-yet', published: false });
    });
    const answer = await services.app.request('http://shop.test/sitemap.xml');
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const xml = await answer.text();
    const places = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
    const at = (path: string) => `${services.settings.publicUrl}${path}`;
    expect(new Set(places)).toEqual(new Set([...LISTED, '/cat-cafe'].map(at)));
    expect(places).toHaveLength(LISTED.length + 1);
    for (const path of ['/dashboard', '/forgot-password', '/404', '/desk/outbox', '/not-yet']) {
      expect(places).not.toContain(at(path));
    }
    expect(xml).toContain(`<loc>${at('/cat-cafe')}</loc><lastmod>2026-12-01</lastmod>`);
    for (const { path, date } of ARTICLE_LIST)
      expect(xml).toContain(`<loc>${at(path)}</loc><lastmod>${date}</lastmod>`);
  });
});

onBothEngines('robots', (open) => {
  test('are told where the sitemap is', async () => {
    const services = await open();
    const answer = await services.app.request('http://shop.test/robots.txt');
    expect(await answer.text()).toContain(`Sitemap: ${services.settings.publicUrl}/sitemap.xml`);
  });
});

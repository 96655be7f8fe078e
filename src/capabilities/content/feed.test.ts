import { expect, test } from 'vitest';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { ARTICLE_LIST } from './rules/articles.ts';

const ask = ({ app }: TestServices, headers: Record<string, string> = {}) =>
  app.request('http://shop.test/feed.xml', { headers });

onOneEngine('the feed', (open) => {
  test('R413 is served as RSS, with the addresses the shop is reached by, and a reader that knows it is told that nothing has changed', async () => {
    const services = await open();
    const answer = await ask(services);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const body = await answer.text();
    for (const { path } of ARTICLE_LIST) expect(body).toContain(`<link>${services.settings.publicUrl}${path}</link>`);
    expect(body).not.toContain('origin.invalid');

    const etag = answer.headers.get('etag') as string;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await ask(services, { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await ask(services, { 'If-None-Match': '"older"' })).status).toBe(200);
  });

  test('while the database is away it is that of the build', async () => {
    const services = await open();
    await services.database.close();
    const answer = await ask(services);
    expect(answer.status).toBe(200);
    for (const { path } of ARTICLE_LIST) expect(await answer.clone().text()).toContain(path);
  });
});

import { expect, test } from 'vitest';
import { newApp } from '#src/platform/http/app.ts';
import type { AppServices } from '#src/platform/services.ts';
import { createLog } from '#src/platform/log.ts';
import { testSettings } from '#tests/support/settings.ts';
import { routes } from './routes.ts';
import { ARTICLE_LIST } from './rules/articles.ts';

const app = newApp({
  settings: testSettings({ publicUrl: 'https://cats.example' }),
  log: createLog('silent'),
} as AppServices);
app.route('/', routes());
const ask = (headers: Record<string, string> = {}) => app.request('http://cats.example/feed.xml', { headers });

test('R413 the feed is served as RSS, with the addresses the shop is reached by', async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const body = await answer.text();
  for (const { path } of ARTICLE_LIST) expect(body).toContain(`<link>https://cats.example${path}</link>`);
  expect(body).not.toContain('origin.invalid');
});

test('R413 a reader that knows the feed is told that nothing has changed', async () => {
  const etag = (await ask()).headers.get('etag') as string;
  expect(etag).toMatch(/^"[\w-]+"$/);
  const again = await ask({ 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect((await ask({ 'If-None-Match': '"older"' })).status).toBe(200);
});

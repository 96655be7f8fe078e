import { expect, test } from 'vitest';
import { robotsTxt, sitemapXml } from './sitemap.ts';

test('the sitemap holds each address once, with the day of its last change where there is one', () => {
  const xml = sitemapXml(
    [{ path: '/' }, { path: '/blog/water', changed: '2026-10-29' }, { path: '/a&b' }],
    'https://x.example',
  );
  expect(xml.match(/<loc>[^<]*<\/loc>/g)).toEqual([
    '<loc>https://x.example/</loc>',
    '<loc>https://x.example/blog/water</loc>',
    '<loc>https://x.example/a&amp;b</loc>',
  ]);
  expect(xml).toContain('<loc>https://x.example/blog/water</loc><lastmod>2026-10-29</lastmod>');
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
});

test('robots are told where the sitemap is and what is not for them', () => {
  const txt = robotsTxt('https://x.example');
  expect(txt).toContain('Sitemap: https://x.example/sitemap.xml');
  for (const path of ['/desk/', '/api/', '/claim', '/reset-password']) expect(txt).toContain(`Disallow: ${path}\n`);
});

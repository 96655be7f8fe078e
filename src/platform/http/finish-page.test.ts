import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseHtml } from '#tests/support/html.ts';
import { finishPage } from './finish-page.ts';

const CODE = 'if (1 < 2) document.title = "<p style=\\"\\">"';
const page = (body = '', boot = '') =>
  `<!DOCTYPE html><html lang="en"><head><link rel="modulepreload" href="/assets/a.js"/><link href="/assets/b.js" rel="modulepreload"/>${boot}</head>` +
  `<body>${body}<script type="application/ld+json">{}</script><script>${CODE}</script><script type="module" async="">import "/assets/a.js"</script></body></html>`;
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('the app is put aside with the list of its files, and every script that runs is named by its hash', () => {
  const { html, policy } = finishPage(page());
  const finished = parseHtml(html);
  expect(finished.all('link', { rel: 'modulepreload' })).toEqual([]);
  expect(finished.all('script', { type: 'module' })).toEqual([]);
  expect(finished.one('script', { type: 'text/app' }).attribute('data-parts')).toBe('/assets/a.js /assets/b.js');
  expect(policy).toContain(`script-src 'self' ${hashOf(CODE)} ${hashOf('import "/assets/a.js"')};`);
  expect(finishPage(page(), { app: 'at-once' }).html).toBe(page());
});

test('Page Not Found keeps the script that starts the theme, and no other', () => {
  const { html, policy } = finishPage(page('', '<script data-boot>theme()</script>'), { app: 'none' });
  expect(parseHtml(html).all('script')).toHaveLength(1);
  expect(policy).toContain(`script-src 'self' ${hashOf('theme()')};`);
});

test('a style attribute is refused, also in a drawing; words that look like one are not', () => {
  expect(() => finishPage(page('<p style="color:red">Miso</p>'))).toThrow('<p style="color:red">');
  expect(() => finishPage(page("<svg><path STYLE='fill:red'/></svg>"))).toThrow('style attribute');
  expect(finishPage(page('<p>Write it as style="color:red".</p>')).html).toContain('Write it as');
});

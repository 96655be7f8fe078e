import { createHash } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import { isDatabaseUnavailable } from '#src/platform/database-errors.ts';
import { answer, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { ArticleParams, ArticlesView, ArticleView, DownloadsView, PositionsView, ShopFactsView } from './contract.ts';
import { ARTICLE_LIST } from './rules/articles.ts';
import { downloadPath, DOWNLOADS } from './rules/downloads.ts';
import { rssFeed } from './rules/feed.ts';
import { shopFacts } from './rules/shop-facts.ts';
import { robotsTxt, sitemapXml } from './rules/sitemap.ts';
import { listAddresses } from './actions/list-addresses.ts';
import { readArticle, readArticles } from './actions/read-articles.ts';
import { readPositions } from './actions/read-positions.ts';
import { listDownloads, readDownload } from './actions/read-downloads.ts';

const downloads = createRoute({
  method: 'get',
  path: '/api/downloads',
  tags: ['Pages'],
  summary: 'What can be downloaded, and how large it is',
  responses: { 200: jsonOk(DownloadsView, 'In the order in which the science page offers them') },
});

const shop = createRoute({
  method: 'get',
  path: '/api/shop',
  tags: ['Pages'],
  summary: 'Who runs this shop and how to reach somebody',
  responses: { 200: jsonOk(ShopFactsView, 'As the settings say') },
});

const positions = createRoute({
  method: 'get',
  path: '/api/positions',
  tags: ['Pages'],
  summary: 'Positions one can apply for',
  responses: { 200: jsonOk(PositionsView, 'By place, newest first') },
});

const articles = createRoute({
  method: 'get',
  path: '/api/articles',
  tags: ['Pages'],
  summary: 'The articles, without their texts',
  responses: { 200: jsonOk(ArticlesView, 'Newest first') },
});

const article = createRoute({
  method: 'get',
  path: '/api/articles/{slug}',
  tags: ['Pages'],
  summary: 'An article that was written at the desk',
  request: { params: ArticleParams },
  responses: { 200: jsonOk(ArticleView, 'With the one to read after it') },
});

/** The browser's own reader shows the file; nothing else may run in it or be fetched by it. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The articles of the build, while the database is away: its pages can be read then, too. */
function builtWhileAway(error: unknown) {
  if (!isDatabaseUnavailable(error)) throw error;
  return { articles: ARTICLE_LIST };
}

/** Addresses that depend on settings. `pages`: the build's pages for search engines. */
export function routes(pages: readonly string[] = []) {
  const router = newRouter();
  router.get('/sitemap.xml', async (c) => {
    const { services } = c.var;
    const listed = await services.readBehind((ctx) => listAddresses(ctx, pages));
    c.header('Content-Type', 'application/xml; charset=utf-8');
    c.header('Cache-Control', 'public, max-age=3600');
    return c.body(sitemapXml(listed, services.settings.publicUrl));
  });

  router.get('/feed.xml', async (c) => {
    const listed = await c.var.services.readBehind(readArticles).catch(builtWhileAway);
    const feed = rssFeed(listed.articles, c.var.services.settings.publicUrl);
    const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 22)}"`;
    c.header('Cache-Control', 'public, max-age=3600');
    c.header('ETag', etag);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    c.header('Content-Type', 'application/rss+xml; charset=utf-8');
    return c.body(feed);
  });

  router.get('/robots.txt', (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.text(robotsTxt(c.var.services.settings.publicUrl));
  });

  // Redirects to WhatsApp if a number is set, else to mail.
  router.get('/support/chat', (c) => {
    const { supportWhatsapp, supportEmail } = c.var.services.settings;
    return c.redirect(supportWhatsapp ? `https://wa.me/${supportWhatsapp}` : `mailto:${supportEmail}`, 302);
  });

  router.get('/support/mail', (c) => c.redirect(`mailto:${c.var.services.settings.supportEmail}`, 302));
  router.openapi(shop, (c) => c.json(shopFacts(c.var.services.settings), 200));

  router.openapi(positions, async (c) => c.json(await c.var.services.read(c.var.actor, readPositions), 200));

  router.openapi(articles, async (c) => c.json(await c.var.services.read(c.var.actor, readArticles), 200));
  router.openapi(article, async (c) => {
    const { slug } = c.req.valid('param');
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readArticle(ctx, slug)));
  });

  router.openapi(downloads, async (c) => c.json(await listDownloads(c.var.services), 200));

  for (const { id } of DOWNLOADS) {
    router.get(downloadPath(id), async (c, next) => {
      const file = await readDownload(id, c.var.services);
      if (!file) return next(); // like any other address that does not exist
      c.header('Cache-Control', 'public, max-age=3600');
      c.header('ETag', file.etag);
      c.header('Content-Security-Policy', PDF_POLICY);
      if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
      c.header('Content-Type', 'application/pdf');
      c.header('Content-Disposition', `inline; filename="purrwell-${id}.pdf"`);
      return c.body(file.body);
    });
  }
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof article | typeof articles | typeof downloads | typeof positions | typeof shop;

import { piecesInEffect } from '#src/capabilities/publishing/actions/read-versions.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { shopDayOf } from '#src/lib/shop-months.ts';
import { TAKEN_OFF } from '#src/platform/http/render.ts';
import type { AppServices, ReadCtx, StaleReadCtx } from '#src/platform/services.ts';
import { type ArticlesView, type ArticleView, refusals } from '../contract.ts';
import {
  ARTICLE_KIND,
  type Article,
  articleAfter,
  type ArticleContent,
  type ArticleEntry,
  articleIn,
  ARTICLE_LIST,
  currentArticles,
  isBuiltArticle,
  LONG_FIELDS,
  type Source,
} from '../rules/articles.ts';

type Ctx = ReadCtx | StaleReadCtx;

/** Published versions of articles, without their texts; null for one that was taken off. */
async function entries(ctx: Ctx): Promise<Map<string, ArticleEntry | null>> {
  const pieces = await piecesInEffect<ArticleEntry>(ctx, { kind: ARTICLE_KIND, without: LONG_FIELDS });
  const dated = [...pieces].map(([slug, { content, validFrom }]): [string, ArticleEntry | null] => [
    slug,
    content && { ...content, changed: shopDayOf(validFrom) },
  ]);
  return new Map(dated);
}

/** The published text of one article; null where it has none, as those of the build. */
async function writtenText(ctx: Ctx, slug: string): Promise<{ text: string; sources: Source[] } | null> {
  const piece = (await piecesInEffect<ArticleContent>(ctx, { kind: ARTICLE_KIND, key: slug })).get(slug);
  const text = piece?.content?.text ?? null;
  return text === null ? null : { text, sources: piece?.content?.sources ?? [] };
}

/** The articles as they are on the shop now, without their texts. */
export async function readArticles(ctx: Ctx): Promise<ArticlesView> {
  return { articles: currentArticles(await entries(ctx)) };
}

/** An article and the next one to read. */
function withNext(articles: readonly Article[], slug: string): Article[] {
  const pair = [articleIn(articles, slug), articleAfter(articles, slug)];
  return [...new Set(pair)].filter((article) => article !== undefined);
}

/** An article that was written at the desk. Refuses `article-unknown`, also for those of the build, whose text is theirs. */
export async function readArticle(ctx: ReadCtx, slug: string): Promise<ArticleView | DomainError> {
  const written = await writtenText(ctx, slug);
  if (!written) return refusals('article-unknown');
  return { articles: withNext(currentArticles(await entries(ctx)), slug), ...written };
}

/** Whether an article that was written at the desk is on the shop. */
export const isPublishedArticle = async (ctx: ReadCtx, slug: string): Promise<boolean> =>
  (await writtenText(ctx, slug)) !== null;

/** Addresses of articles for search engines, with the day on which each was written or changed last. */
export async function articleDays(ctx: StaleReadCtx): Promise<{ gone: Set<string>; days: Map<string, string> }> {
  const { articles } = await readArticles(ctx);
  return {
    gone: new Set(ARTICLE_LIST.filter(({ slug }) => !articleIn(articles, slug)).map(({ path }) => path)),
    days: new Map(articles.map(({ path, changed, date }) => [path, changed ?? date])),
  };
}

type ArticlePage = { articles: Article[]; text?: string; sources?: Source[] };

const ADDRESS = /^\/blog(?:\/([a-z0-9-]+))?$/;

/** Data of /blog (all articles) and of an article's page (it and the next); null where nothing was published since the build, whose pages are then true. */
export async function articlePage(services: AppServices, path: string): Promise<ArticlePage | typeof TAKEN_OFF | null> {
  const address = ADDRESS.exec(path);
  if (!address) return null;
  const [, slug] = address;
  return services.read({ kind: 'visitor' }, async (ctx) => {
    const isBuilt = slug === undefined || isBuiltArticle(slug);
    const written = isBuilt ? null : await writtenText(ctx, slug);
    if (!isBuilt && !written) return null;
    const changed = await entries(ctx);
    if (changed.size === 0) return null;
    const articles = currentArticles(changed);
    if (slug === undefined) return { articles };
    return articleIn(articles, slug) ? { articles: withNext(articles, slug), ...written } : TAKEN_OFF;
  });
}

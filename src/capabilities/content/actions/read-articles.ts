import { contentInEffect, piecesInEffect } from '#src/capabilities/publishing/actions/read-versions.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { shopDayOf } from '#src/lib/shop-months.ts';
import { GONE } from '#src/platform/http/render.ts';
import type { AppServices, ReadCtx, StaleReadCtx } from '#src/platform/services.ts';
import { type ArticlesView, type ArticleView, refusals } from '../contract.ts';
import {
  ARTICLE_KIND,
  type Article,
  type ArticleContent,
  articleIn,
  ARTICLE_LIST,
  currentArticles,
  isBuiltArticle,
  type Source,
} from '../rules/articles.ts';

const published = (ctx: ReadCtx | StaleReadCtx) => contentInEffect<ArticleContent>(ctx, ARTICLE_KIND);

/** The articles as they are on the shop now, without their texts. */
export async function readArticles(ctx: ReadCtx | StaleReadCtx): Promise<ArticlesView> {
  return { articles: currentArticles(await published(ctx)) };
}

/** An article that was written at the desk. Refuses `article-unknown`, also for those of the build, whose text is theirs. */
export async function readArticle(ctx: ReadCtx, slug: string): Promise<ArticleView | DomainError> {
  const changed = await published(ctx);
  const content = changed.get(slug);
  if (!content || content.text === null) return refusals('article-unknown');
  return { articles: currentArticles(changed), text: content.text, sources: content.sources };
}

/** Addresses of articles for search engines, with the day on which each was written or changed last. */
export async function articleDays(ctx: StaleReadCtx): Promise<{ gone: Set<string>; days: Map<string, string> }> {
  const pieces = await piecesInEffect<ArticleContent>(ctx, { kind: ARTICLE_KIND });
  const articles = currentArticles(new Map([...pieces].map(([slug, { content }]) => [slug, content])));
  const dayOf = ({ slug, date }: Article) => {
    const changed = pieces.get(slug);
    return changed ? shopDayOf(changed.validFrom) : date;
  };
  return {
    gone: new Set(ARTICLE_LIST.filter(({ slug }) => !articleIn(articles, slug)).map(({ path }) => path)),
    days: new Map(articles.map((article) => [article.path, dayOf(article)])),
  };
}

type ArticlePage = { articles: Article[]; text?: string; sources?: Source[] };

const ADDRESS = /^\/blog(?:\/([a-z0-9-]+))?$/;

/** Data of /blog and of an article's page; null where nothing was published since the build, whose pages are then true. */
export async function articlePage(services: AppServices, path: string): Promise<ArticlePage | typeof GONE | null> {
  const address = ADDRESS.exec(path);
  if (!address) return null;
  const changed = await services.read({ kind: 'visitor' }, published);
  if (changed.size === 0) return null;
  const articles = currentArticles(changed);
  const [, slug] = address;
  if (slug === undefined) return { articles };
  if (!articleIn(articles, slug)) return isBuiltArticle(slug) ? GONE : null;
  const { text, sources } = changed.get(slug) ?? {};
  return typeof text === 'string' ? { articles, text, sources: sources ?? [] } : { articles };
}

import {
  type Article,
  articleIn,
  articleOf,
  isBuiltArticle,
  type Slug,
} from '#src/capabilities/content/rules/articles.ts';
import { cardOf, pageMeta } from '#src/web/meta.ts';
import { article as articleData, breadcrumbs } from '#src/web/structured-data.ts';
import { FEED_LINK } from '../feed-link.ts';
import { articlesAt } from '../use-articles.ts';

/** Meta tags of an article of the build, as the desk says. */
export const builtMeta = (slug: Slug) => articleMeta(articleIn(articlesAt(`/blog/${slug}`), slug) ?? articleOf(slug));

export function articleMeta({ slug, path, title, excerpt, date, changed, category, words }: Article) {
  // Social cards are drawn by the build; later articles have that of the list.
  const card = isBuiltArticle(slug) ? undefined : cardOf('/blog');
  const structured = import.meta.env.SSR
    ? [
        articleData({
          path,
          title,
          description: excerpt,
          section: category,
          published: date,
          modified: changed,
          words,
          card,
        }),
        breadcrumbs([
          { name: 'Home', path: '/' },
          { name: 'Blog', path: '/blog' },
          { name: title, path },
        ]),
      ]
    : [];
  return [
    ...pageMeta({ path, title: `${title}. Purrwell`, description: excerpt, type: 'article', structured, card }),
    { property: 'article:published_time', content: date },
    { property: 'article:section', content: category },
    FEED_LINK,
  ];
}

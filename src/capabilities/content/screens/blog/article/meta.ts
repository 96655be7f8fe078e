import type { Article } from '#src/capabilities/content/rules/articles.ts';
import { pageMeta } from '#src/web/meta.ts';
import { article as articleData, breadcrumbs } from '#src/web/structured-data.ts';
import { FEED_LINK } from '../feed-link.ts';

export function articleMeta({ path, title, excerpt, date, category, words }: Article) {
  const structured = import.meta.env.SSR
    ? [
        articleData({ path, title, description: excerpt, section: category, published: date, words }),
        breadcrumbs([
          { name: 'Home', path: '/' },
          { name: 'Blog', path: '/blog' },
          { name: title, path },
        ]),
      ]
    : [];
  return [
    ...pageMeta({ path, title: `${title}. Purrwell`, description: excerpt, type: 'article', structured }),
    { property: 'article:published_time', content: date },
    { property: 'article:section', content: category },
    FEED_LINK,
  ];
}

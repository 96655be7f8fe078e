import { useEffect, useState } from 'react';
import { type Article, ARTICLE_LIST } from '#src/capabilities/content/rules/articles.ts';
import { prefetch } from '#src/ui/prefetch.ts';
import { api } from '#src/web/api.ts';
import { pageData } from '#src/web/page-data.tsx';

let known: readonly Article[] | null = null;
let asked: Promise<void> | null = null;

const printedAt = (path: string) =>
  pageData<Article[]>(path, 'articles') ?? (pageData<boolean>(path, 'built') ? ARTICLE_LIST : null);

/** Those of the page itself (an article has the next one with it), or all, where the document was opened at the list. */
const printedWith = (path: string) => printedAt(path) ?? printedAt('/blog');

/** The articles the page was printed with, or those that were loaded since; until then those of the build. */
export const articlesAt = (path: string): readonly Article[] => printedWith(path) ?? known ?? ARTICLE_LIST;

/** Requested once a visit, when somebody turns to a link to an article or the list, and again after a failure. */
const ask = prefetch(() => {
  asked ??= api.get('/api/articles').then(({ articles }) => {
    known = articles;
  });
  asked.catch(() => {
    asked = null;
  });
  return asked;
});

/** The articles as they are on the shop. After a client-side navigation they are loaded; without a connection those of the build stay. */
export function useArticles(path: string): readonly Article[] {
  const [articles, setArticles] = useState(() => articlesAt(path));
  useEffect(() => {
    if (printedWith(path)) return;
    let left = false;
    ask().then(
      () => left || setArticles(articlesAt(path)),
      () => {}, // those of the build can be read meanwhile
    );
    return () => {
      left = true;
    };
  }, [path]);
  return articles;
}

import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { ArticleView } from '#src/capabilities/content/contract.ts';
import { type Article, articleIn, type Source } from '#src/capabilities/content/rules/articles.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { ApiError, api } from '#src/web/api.ts';
import { privateMeta } from '#src/web/meta.ts';
import { pageData } from '#src/web/page-data.tsx';
import { articlesAt } from '../use-articles.ts';
import { ArticleFrame } from '../article/frame.tsx';
import { articleMeta } from '../article/meta.ts';
import { Missing } from '../article/missing.tsx';
import { Help } from '../article/reading.tsx';
import { Art } from './art.tsx';
import { ArticleText } from './text.tsx';

interface Address {
  params: { slug?: string };
}

function printed(slug: string): ArticleView | null {
  const path = `/blog/${slug}`;
  const articles = pageData<Article[]>(path, 'articles');
  const text = pageData<string>(path, 'text');
  return articles && text !== null ? { articles, text, sources: pageData<Source[]>(path, 'sources') ?? [] } : null;
}

export function meta({ params: { slug = '' } }: Address) {
  const article = articleIn(articlesAt(`/blog/${slug}`), slug);
  return article ? articleMeta(article) : privateMeta('Blog. Purrwell');
}

/** `/blog/{slug}` of an article that was written at the desk, rendered on request (docs/decisions/0046). */
export default function PublishedArticle() {
  const { slug = '' } = useParams();
  return <Loaded key={slug} slug={slug} />;
}

function Loaded({ slug }: { slug: string }) {
  const [view, setView] = useState(() => printed(slug));
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (view) return;
    const leaving = new AbortController();
    api
      .get(`/api/articles/${slug}`, { signal: leaving.signal })
      .then(setView)
      .catch((error: unknown) => leaving.signal.aborted || setFailure(error));
    return () => leaving.abort();
  }, [view, slug]);
  const article = view && articleIn(view.articles, slug);
  const title = article?.title;
  useEffect(() => {
    // Meta tags of an article that was not known yet say the name of the blog.
    if (title) document.title = `${title}. Purrwell`;
  }, [title]);
  if (failure instanceof ApiError && failure.status === 404) return <Missing />;
  if (failure) throw failure;
  if (!view || !article) return <Spinner full />;
  return (
    <ArticleFrame
      article={article}
      articles={view.articles}
      art={<Art name="head" />}
      text={<ArticleText title={article.title} text={view.text} sources={view.sources} />}
      help={
        <Help
          title="A question it leaves open?"
          text="Ask us. The best questions become articles."
          art={<Art name="help" />}
        />
      }
    />
  );
}

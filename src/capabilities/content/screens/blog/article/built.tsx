import type { ReactNode } from 'react';
import { articleIn, type Slug } from '#src/capabilities/content/rules/articles.ts';
import { useArticles } from '../use-articles.ts';
import { ArticleFrame } from './frame.tsx';
import { Missing } from './missing.tsx';

interface BuiltArticleProps {
  slug: Slug;
  art: ReactNode;
  text: ReactNode;
  help: ReactNode;
}

/** An article of the build with the desk's changes; Page Not Found once it was taken off. */
export function BuiltArticle({ slug, ...parts }: BuiltArticleProps) {
  const articles = useArticles(`/blog/${slug}`);
  const article = articleIn(articles, slug);
  return article ? <ArticleFrame article={article} articles={articles} {...parts} /> : <Missing />;
}

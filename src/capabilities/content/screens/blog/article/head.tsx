import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Article } from '#src/capabilities/content/rules/articles.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { Day } from '../day.tsx';
import { Share } from './share.tsx';

/** Head of an article's page. The desk shows it as well, before it is published. */
export function ArticleHead({ article, art }: { article: Article; art: ReactNode }) {
  const { tint, title, excerpt, category, author, date, readMinutes, path } = article;
  return (
    <ColourBand tint={tint} title={title} lead={excerpt} art={art} className="blog-head">
      <p className="blog-facts small">
        <Link to="/blog">Blog</Link>
        <span>{category}</span>
        <span>{author}</span>
        <Day date={date} />
        <span data-cited="reading-time">{readMinutes} min read</span>
      </p>
      <Share path={path} />
    </ColourBand>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Article } from '#src/capabilities/content/rules/articles.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { Day } from '../day.tsx';
import { Share } from './share.tsx';
import '../facts.css';
import './article.css';

/** Frame around an article's text. `text` is prerendered and not hydrated. */
export function ArticleFrame({ article, art, text }: { article: Article; art: ReactNode; text: ReactNode }) {
  const { tint, title, excerpt, slug } = article;
  return (
    <PublicShell
      tint={tint}
      head={
        <ColourBand tint={tint} title={title} lead={excerpt} art={art} className="blog-head">
          <p className="blog-facts small">
            <Link to="/blog">Blog</Link>
            <span>{article.category}</span>
            <span>{article.author}</span>
            <Day date={article.date} />
            <span data-cited="reading-time">{article.readMinutes} min read</span>
          </p>
          <Share path={article.path} />
        </ColourBand>
      }
    >
      <div className={`blog-article blog-${slug}`}>{text}</div>
    </PublicShell>
  );
}

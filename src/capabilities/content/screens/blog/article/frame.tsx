import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Article, articleAfter } from '#src/capabilities/content/rules/articles.ts';
import { PageData } from '#src/web/page-data.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { Day } from '../day.tsx';
import { ArticleHead } from './head.tsx';
import '../facts.css';
import './article.css';

interface ArticleFrameProps {
  article: Article;
  /** The list it stands in. */
  articles: readonly Article[];
  art: ReactNode;
  text: ReactNode;
  /** Said where the article ends. */
  help: ReactNode;
}

const AS_BUILT = { built: true };

/** Frame around an article's text, with links to go on. */
export function ArticleFrame({ article, articles, art, text, help }: ArticleFrameProps) {
  const next = articleAfter(articles, article.slug);
  return (
    <PublicShell tint={article.tint} head={<ArticleHead article={article} art={art} />}>
      <div className={`blog-article blog-${article.slug}`}>
        {text}
        <div className="wrap blog-after noprint">
          {next && next.slug !== article.slug && <Next article={next} />}
          {help}
        </div>
      </div>
      <PageData path={article.path} built={AS_BUILT} />
    </PublicShell>
  );
}

function Next({ article }: { article: Article }) {
  return (
    <p className="blog-next">
      <span className="small muted">
        Next, from <Day date={article.date} />
      </span>
      <Link className="d-md" to={article.path}>
        {article.title}
      </Link>
    </p>
  );
}

import { Link } from 'react-router';
import { Rss } from '#src/ui/icons/rss.ts';
import { type Article, isBuiltArticle } from '#src/capabilities/content/rules/articles.ts';
import { WORDS_A_MINUTE } from '#src/capabilities/content/rules/reading-time.ts';
import { Art } from './art.tsx';
import { Day } from './day.tsx';

function Facts({ article }: { article: Article }) {
  return (
    <p className="blog-facts small">
      <span>{article.category}</span>
      <Day date={article.date} />
      <span data-cited="reading-time">{article.readMinutes} min read</span>
    </p>
  );
}

/** Articles that were written at the desk share a drawing. */
const drawingOf = ({ slug }: Article) => (isBuiltArticle(slug) ? slug : 'journals');

interface Listed {
  articles: readonly Article[];
}

/** The article in front, as large as a front page. */
export function Featured({ articles }: Listed) {
  const article = articles.find(({ featured }) => featured);
  if (!article) return null;
  return (
    <section className="wrap blog-featured" aria-labelledby="featured">
      <Link className={`blog-cover f-${article.tint}`} to={article.path} tabIndex={-1} aria-hidden="true">
        <Art name={drawingOf(article)} />
      </Link>
      <div className="blog-featured-text">
        <Facts article={article} />
        <h2 className="d-md" id="featured">
          <Link to={article.path}>{article.title}</Link>
        </h2>
        <p className="lead">{article.excerpt}</p>
        <p className="small muted">{article.author}</p>
      </div>
    </section>
  );
}

/** Widths of the other articles: neighbours differ, however many there are. */
const WEIGHTS = ['broad', 'plain', 'turned', 'plain'] as const;
const weightAt = (place: number) => WEIGHTS[place % WEIGHTS.length] ?? 'plain';

export function Others({ articles }: Listed) {
  const others = articles.filter(({ featured }) => !featured);
  return (
    <section className="wrap blog-others" aria-labelledby="earlier">
      <h2 className="vh" id="earlier">
        Earlier articles
      </h2>
      <ul className="inkrows">
        {others.map((article, place) => (
          <Row key={article.slug} article={article} weight={weightAt(place)} />
        ))}
      </ul>
      <p className="small muted blog-foot">
        <span id="reading-time" data-cited="reading-time">
          Reading times at {WORDS_A_MINUTE} words a minute, rounded up.
        </span>
        <a className="link" href="/feed.xml">
          <Rss size={18} aria-hidden="true" /> RSS feed
        </a>
      </p>
    </section>
  );
}

function Row({ article, weight }: { article: Article; weight: (typeof WEIGHTS)[number] }) {
  const isPlain = weight === 'plain';
  return (
    <li className={`blog-row ${weight}`}>
      <Facts article={article} />
      <div className="blog-row-text">
        <h3 className={isPlain ? 'd-sm' : 'd-md'}>
          <Link to={article.path}>{article.title}</Link>
        </h3>
        <p className="muted">{article.excerpt}</p>
      </div>
      {!isPlain && <Art name={drawingOf(article)} className={`blog-tile f-${article.tint}`} />}
    </li>
  );
}

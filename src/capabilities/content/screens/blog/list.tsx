import { Rss } from '#src/ui/icons/rss.ts';
import { type Article, isBuiltArticle } from '#src/capabilities/content/rules/articles.ts';
import { WORDS_A_MINUTE } from '#src/capabilities/content/rules/reading-time.ts';
import { Art } from './art.tsx';
import { Day } from './day.tsx';
import { useArticles } from './use-articles.ts';

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

/** All articles, the one in front first. */
export function List() {
  const articles = useArticles('/blog');
  return (
    <>
      <Featured articles={articles} />
      <Others articles={articles} />
    </>
  );
}

interface Listed {
  articles: readonly Article[];
}

/** The article in front, as large as a front page. */
function Featured({ articles }: Listed) {
  const article = articles.find(({ featured }) => featured);
  if (!article) return null;
  return (
    <section className="wrap blog-featured" aria-labelledby="featured">
      <a className={`blog-cover f-${article.tint}`} href={article.path} data-app tabIndex={-1} aria-hidden="true">
        <Art name={drawingOf(article)} />
      </a>
      <div className="blog-featured-text">
        <Facts article={article} />
        <h2 className="d-md" id="featured">
          <a href={article.path} data-app>
            {article.title}
          </a>
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
          <a href={article.path} data-app>
            {article.title}
          </a>
        </h3>
        <p className="muted">{article.excerpt}</p>
      </div>
      {!isPlain && <Art name={drawingOf(article)} className={`blog-tile f-${article.tint}`} />}
    </li>
  );
}

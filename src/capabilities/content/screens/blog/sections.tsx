import { Rss } from '#src/ui/icons/rss.ts';
import { type Article, ARTICLE_LIST } from '#src/capabilities/content/rules/articles.ts';
import { WORDS_A_MINUTE } from '#src/capabilities/content/rules/reading-time.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
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

/** The newest article, as large as a front page. */
function Featured() {
  const article = ARTICLE_LIST.find(({ featured }) => featured);
  if (!article) return null;
  return (
    <section className="wrap blog-featured" aria-labelledby="featured">
      <a className={`blog-cover f-${article.tint}`} href={article.path} data-app tabIndex={-1} aria-hidden="true">
        <Art name={article.slug} />
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

/** Widths of the other articles: neighbours differ. */
const WEIGHTS = ['broad', 'plain', 'turned', 'plain'] as const;

function Others() {
  const others = ARTICLE_LIST.filter(({ featured }) => !featured);
  return (
    <section className="wrap blog-others" aria-labelledby="earlier">
      <h2 className="vh" id="earlier">
        Earlier articles
      </h2>
      <ul className="inkrows">
        {others.map((article, i) => (
          <li key={article.slug} className={`blog-row ${WEIGHTS[i] ?? 'plain'}`}>
            <Facts article={article} />
            <div className="blog-row-text">
              <h3 className={WEIGHTS[i] === 'plain' ? 'd-sm' : 'd-md'}>
                <a href={article.path} data-app>
                  {article.title}
                </a>
              </h3>
              <p className="muted">{article.excerpt}</p>
            </div>
            {WEIGHTS[i] !== 'plain' && <Art name={article.slug} className={`blog-tile f-${article.tint}`} />}
          </li>
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

function Help() {
  return (
    <div className="wrap blog-help">
      <HelpBlock
        title="A question no article answers?"
        art={<Art name="help" />}
        action={
          <a className="btn" href="/about#support" data-app>
            Contact Support
          </a>
        }
      >
        The best ones become articles. The cat’s name is changed, if it insists.
      </HelpBlock>
    </div>
  );
}

/** Static sections of the blog's front page: prerendered and not hydrated (src/ui/static-section.tsx). */
export const SECTIONS = { featured: Featured, others: Others, help: Help };

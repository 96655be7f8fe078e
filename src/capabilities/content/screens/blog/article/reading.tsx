import type { ReactNode } from 'react';
import { type Article, articleAfter } from '#src/capabilities/content/rules/articles.ts';
import { WORDS_A_MINUTE } from '#src/capabilities/content/rules/reading-time.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { Day } from '../day.tsx';
import { type Source, Sources } from './cited.tsx';

/** A heading of the article and what stands under it. */
export interface Chapter {
  id: string;
  title: string;
  text: ReactNode;
}

export interface Writing {
  article: Article;
  /** Part before the first heading. */
  opening: ReactNode;
  chapters: readonly Chapter[];
  /** Always there, and always called the same. */
  vet: ReactNode;
  sources: readonly Source[];
  help: { title: string; text: string; art: ReactNode };
}

/** The part of an article that only has to be read: contents, text, sources, and where to go from there. */
export function Reading({ article, opening, chapters, vet, sources, help }: Writing) {
  return (
    <div className="wrap blog-reading">
      <Contents chapters={chapters} />
      <article className="blog-text" aria-label={article.title}>
        <div data-words>
          <div className="blog-opening">{opening}</div>
          {chapters.map(({ id, title, text }) => (
            <section key={id} id={id}>
              <h2 className="d-sm">{title}</h2>
              {text}
            </section>
          ))}
          <section id="vet" className="blog-vet">
            <h2 className="d-sm">When to see a vet</h2>
            {vet}
          </section>
        </div>
        <section id="sources">
          <h2 className="title">Sources</h2>
          <Sources sources={sources} />
          <p className="small muted" id="reading-time" data-cited="reading-time">
            Reading time: the words above the sources at {WORDS_A_MINUTE} a minute, rounded up. Written for owners; it
            does not replace an examination. Found a mistake?{' '}
            <a href="/about#support" className="link" data-app>
              Tell us
            </a>{' '}
            and we correct it, with the date.
          </p>
        </section>
      </article>
      <div className="blog-after noprint">
        <Next article={articleAfter(article.slug)} />
        <HelpBlock
          title={help.title}
          art={help.art}
          action={
            <a className="btn" href="/about#support" data-app>
              Contact Support
            </a>
          }
        >
          {help.text}
        </HelpBlock>
      </div>
    </div>
  );
}

function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <nav className="blog-contents noprint" aria-labelledby="contents">
      <h2 className="small strong" id="contents">
        In this article
      </h2>
      <ol>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
        <li>
          <a href="#vet">When to see a vet</a>
        </li>
        <li>
          <a href="#sources">Sources</a>
        </li>
      </ol>
    </nav>
  );
}

function Next({ article }: { article: Article }) {
  return (
    <p className="blog-next">
      <span className="small muted">
        Next, from <Day date={article.date} />
      </span>
      <a className="d-md" href={article.path} data-app>
        {article.title}
      </a>
    </p>
  );
}

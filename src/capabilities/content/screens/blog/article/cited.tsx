import type { ReactNode } from 'react';
import type { Source } from '#src/capabilities/content/rules/articles.ts';
import { classes } from '#src/ui/classes.ts';

/** A finding of others with the number of its source. The only place for figures from the literature. */
export function Cited({ n, children }: { n: number; children: ReactNode }) {
  return (
    <span data-cited={`ref-${n}`}>
      {children}
      <Reference n={n} />
    </span>
  );
}

export const Reference = ({ n }: { n: number }) => (
  <a className="blog-ref" href={`#ref-${n}`} aria-label={`Reference ${n}`}>
    {n}
  </a>
);

/** One figure, printed large. */
export function Pull({ n, figure, children }: { n: number; figure: string; children: ReactNode }) {
  return (
    <div className="blog-pull" data-cited={`ref-${n}`}>
      <p className="num">{figure}</p>
      <p>
        {children}
        <Reference n={n} />
      </p>
    </div>
  );
}

interface FigureProps {
  n?: number;
  art: ReactNode;
  /** The drawing stands on the lower edge of its tile. */
  seated?: boolean;
  children: ReactNode;
}

/** A drawing that explains something, with its words below it. `n` is the source of the figures in it. */
export function Figure({ n, art, seated, children }: FigureProps) {
  return (
    <figure
      className={classes('blog-figure', seated && 'seated')}
      data-cited={n === undefined ? undefined : `ref-${n}`}
    >
      {art}
      <figcaption className="small muted">{children}</figcaption>
    </figure>
  );
}

export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <ol className="blog-sources small">
      {sources.map(({ by, title, where, when, url }, i) => (
        <li key={url} id={`ref-${i + 1}`} data-cited={`ref-${i + 1}`}>
          {by}. <cite>{title}</cite>. {where}, {when}.{' '}
          <a className="link" href={url} rel="noreferrer">
            {url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
          </a>
        </li>
      ))}
    </ol>
  );
}

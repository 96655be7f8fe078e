import type { ReactNode } from 'react';
import { ShopFact } from '#src/web/shop-fact.tsx';

export interface Chapter {
  /** Also its address. */
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalTextProps {
  title: string;
  /** Summary of the text, in a sentence or two. */
  opening: ReactNode;
  chapters: readonly Chapter[];
}

/** A long text with the list of its sections beside it. */
export function LegalText({ title, opening, chapters }: LegalTextProps) {
  return (
    <div className="wrap legal-pair">
      <nav className="legal-list noprint" aria-label={`${title}: sections`}>
        <ol>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <a href={`#${chapter.id}`} data-app>
                {chapter.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        <h2 className="d-md">{title}</h2>
        <p className="lead muted">{opening}</p>
        {chapters.map((chapter) => (
          <section key={chapter.id} id={chapter.id} aria-labelledby={`${chapter.id}-title`}>
            <h3 className="title" id={`${chapter.id}-title`}>
              {chapter.title}
            </h3>
            {chapter.body}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The support address, as a link that opens a mail. */
export function SupportMail() {
  return (
    <a className="link" href="/support/mail">
      <ShopFact name="supportEmail" />
    </a>
  );
}

/** A link inside a text, to one of our own pages. */
export function To({ page, children }: { page: string; children: ReactNode }) {
  return (
    <a className="link" href={page} data-app>
      {children}
    </a>
  );
}

import { Suspense, useRef } from 'react';
import { prefetch } from '#src/ui/prefetch.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useInViewport } from '#src/web/use-in-viewport.ts';
import { Art } from './art.tsx';

const NewsletterForm = lazyPart(async () => ({
  default: (await import('#src/capabilities/outreach/screens/newsletter-form.tsx')).NewsletterForm,
}));
prefetch(async () => NewsletterForm.prefetch());

/** The newsletter's box. The form is fetched when somebody comes near; its place is kept free. */
export function Letter() {
  const place = useRef<HTMLDivElement>(null);
  const near = useInViewport(place);
  return (
    <section className="blog-letter f-eye" id="newsletter" aria-labelledby="newsletter-title">
      <div className="wrap blog-letter-grid">
        <Art name="letter" className="blog-letter-cat" />
        <div className="blog-letter-text on-band">
          <h2 className="d-md" id="newsletter-title">
            One letter, when there is something to say.
          </h2>
          <p className="lead">
            New articles and nothing else. You confirm by mail before the first letter, and each letter has a link to
            unsubscribe.
          </p>
          <div className="blog-letter-form" ref={place}>
            {near && (
              <Suspense>
                <NewsletterForm source="blog" />
              </Suspense>
            )}
            <noscript>
              <p>
                The form needs JavaScript. Without it there is the <a href="/feed.xml">RSS feed</a>, which lists the
                same articles.
              </p>
            </noscript>
          </div>
        </div>
      </div>
    </section>
  );
}

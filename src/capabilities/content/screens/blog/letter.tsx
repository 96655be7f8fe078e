import { lazy, Suspense, useEffect, useState } from 'react';
import { ahead } from '#src/ui/ahead.ts';
import { Art } from './art.tsx';

const NewsletterForm = lazy(
  ahead(async () => ({
    default: (await import('#src/capabilities/outreach/screens/newsletter-form.tsx')).NewsletterForm,
  })),
);

/** The newsletter's box. The form is fetched once the page is there; its place is kept free. */
export function Letter() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <section className="blog-letter f-eye" id="newsletter" aria-labelledby="newsletter-title">
      <div className="wrap blog-letter-grid">
        <Art name="letter" className="blog-letter-cat" />
        <div className="blog-letter-text onflood">
          <h2 className="d-md" id="newsletter-title">
            One letter, when there is something to say.
          </h2>
          <p className="lead">
            New articles and nothing else. You confirm by mail before the first one, and every one of them can be
            stopped with one press.
          </p>
          <div className="blog-letter-form needs-js">
            {ready && (
              <Suspense>
                <NewsletterForm source="blog" />
              </Suspense>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

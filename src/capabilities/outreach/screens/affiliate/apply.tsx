import { Suspense, useRef } from 'react';
import { prefetch } from '#src/ui/prefetch.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useInViewport } from '#src/web/use-in-viewport.ts';

const AffiliateForm = lazyPart(async () => ({ default: (await import('../affiliate-form.tsx')).AffiliateForm }));
prefetch(async () => AffiliateForm.prefetch());

/** The form is fetched when a reader comes near it; its room is kept. */
export function Apply() {
  const place = useRef<HTMLDivElement>(null);
  const near = useInViewport(place);
  return (
    <section className="wrap reading affiliate-apply" id="apply">
      <div>
        <h2 className="d-md">Tell us who listens to you</h2>
        <p className="lead muted">Six answers. A person reads them, and answers them by mail.</p>
      </div>
      <div className="affiliate-form" ref={place}>
        {near && (
          <Suspense>
            <AffiliateForm />
          </Suspense>
        )}
        <noscript>
          <p>
            The form needs JavaScript. Without it, <a href="/support/chat">write to us directly</a>.
          </p>
        </noscript>
      </div>
    </section>
  );
}

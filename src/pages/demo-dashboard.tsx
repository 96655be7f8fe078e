import { Suspense, useEffect, useState } from 'react';
import { Badge } from '#src/ui/badge.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { prefetch } from '#src/ui/prefetch.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { pageMeta } from '#src/web/meta.ts';
import { PublicShell } from '#src/web/shells/public.tsx';
import { breadcrumbs } from '#src/web/structured-data.ts';
import '#src/capabilities/home/screens/demo/demo.css';

const Demo = lazyPart(async () => ({ default: (await import('#src/capabilities/home/screens/demo/demo.tsx')).Demo }));
prefetch(async () => Demo.prefetch());

export const meta = () =>
  pageMeta({
    path: '/demo-dashboard',
    title: 'Demo dashboard. Purrwell',
    description:
      'Three sample cats, their results, their sticks and where the parcel is: what a household sees, to look at without an account.',
    structured: [
      breadcrumbs([
        { name: 'Home', path: '/' },
        { name: 'Demo dashboard', path: '/demo-dashboard' },
      ]),
    ],
  });

/** `/demo-dashboard`: the same for everybody, signed in or not. The figures come with the script. */
export default function DemoPage() {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const waiting = <Waiting />;
  return (
    <PublicShell>
      <DemoStrip />
      {hydrated ? (
        <Suspense fallback={waiting}>
          <Demo waiting={waiting} />
        </Suspense>
      ) : (
        waiting
      )}
    </PublicShell>
  );
}

/** R292, R293. */
function DemoStrip() {
  return (
    <aside className="demo-strip noprint" aria-label="Demo">
      <div className="wrap">
        <b>Demo Mode</b>
        <Badge tone="saffron">Pro features unlocked</Badge>
        <span className="small">A sample household with made-up figures.</span>
        <span data-ask-slot="phone wide" />
        <ButtonLink to="/" variant="milk" size="sm">
          Back to Homepage
        </ButtonLink>
      </div>
    </aside>
  );
}

function Waiting() {
  return (
    <div className="f-eye">
      <div className="wrap demo-wait">
        <h1 className="d-lg">Miso, Biscuit and Laila.</h1>
        <p className="lead">
          Three sample cats and everything their people see: weight, water and appetite, what the lab found, the sticks
          that follow from it, and where the parcel is.
        </p>
        <noscript>
          <p>The figures need JavaScript. The science page explains what they mean.</p>
        </noscript>
      </div>
    </div>
  );
}

import { Suspense } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';

const NotFound = lazyPart(() => import('#src/capabilities/content/screens/not-found/page.tsx'));

/** Page Not Found in the place of an article that is not on the shop. */
export const Missing = () => (
  <Suspense fallback={<Spinner full />}>
    <NotFound />
  </Suspense>
);

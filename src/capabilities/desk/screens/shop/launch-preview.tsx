import { useState } from 'react';
import { LaunchNote } from '#src/capabilities/content/screens/landing/launch-note.tsx';
import { LAUNCH_CURRENCY, launchOfferRuns } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';

/** The line above the prices of the start page, for one cat, as it would be now. */
export function LaunchPreview({ until }: { until: string }) {
  const offers = usePlanOffers();
  const [now] = useState(() => new Date());
  const launchRuns = until !== '' && launchOfferRuns(new Date(until), now);
  return (
    <section className="shop-preview" aria-label="Preview">
      <LaunchNote cats={1} currency={LAUNCH_CURRENCY} offers={{ ...offers, launchRuns }} />
    </section>
  );
}

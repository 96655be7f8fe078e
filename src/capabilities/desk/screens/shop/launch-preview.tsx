import { useState } from 'react';
import { LaunchNote } from '#src/capabilities/content/screens/landing/launch-note.tsx';
import { OfferControls } from '#src/capabilities/content/screens/landing/offer-card.tsx';
import { LAUNCH_CURRENCY, type LaunchContent, launchOfferRuns } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { lowestPrices } from '#src/capabilities/pricing/rules/lowest-prices.ts';
import { PRICES_KEY, PRICES_KIND, type PricesVersion } from '#src/capabilities/pricing/rules/price-books.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { usePiece } from '../../shop-queries.ts';
import { PageFrame } from './page-frame.tsx';

const dated = ({ versions }: PieceHistory): PricesVersion[] =>
  versions.map(({ number, state, content, validFrom, at }) => ({
    ...{ number, state, content },
    ...{ validFrom: new Date(validFrom), at: new Date(at) },
  }));

/** The line above the prices of the start page, as it would be if this was published now. */
export function LaunchPreview({ piece, content }: { piece: PieceHistory; content: LaunchContent }) {
  const offers = usePlanOffers();
  const [cats, setCats] = useState(2);
  const [now] = useState(() => new Date());
  const prices = usePiece(PRICES_KIND, PRICES_KEY);
  const launchRuns = content.until !== '' && launchOfferRuns(new Date(content.until), now);
  if (!prices.data) return null;
  const [version] = [{ number: piece.number + 1, state: 'published' as const, content, validFrom: now, at: now }];
  const until = piece.built && 'until' in piece.built ? new Date(piece.built.until) : null;
  const lowest = lowestPrices(dated(prices.data), { launches: [version, ...dated(piece)], until }, now);
  return (
    <PageFrame title="The launch offer on the start page">
      <div className="wrap sec plans">
        <div className="pctl">
          <OfferControls cats={cats} onCats={setCats} />
        </div>
        <LaunchNote
          {...{ cats, currency: LAUNCH_CURRENCY, offers: { ...offers, launchRuns } }}
          preview={{ terms: content, lowest }}
        />
      </div>
    </PageFrame>
  );
}

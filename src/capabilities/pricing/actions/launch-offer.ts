import { readPublished } from '#src/capabilities/publishing/actions/read-versions.ts';
import { standingVersions, versionInEffect } from '#src/capabilities/publishing/rules/versions.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { earlierCodes } from '../rules/earlier-codes.ts';
import {
  BUILT_LAUNCH,
  LAUNCH_KEY,
  LAUNCH_KIND,
  launchOfferRuns,
  launchOfVersion,
  type RunningOffer,
} from '../rules/launch-offer.ts';
import type { PricesVersion } from '../rules/price-books.ts';

/** Every version of the launch offer that was published at the desk, newest first. */
export const readLaunches = (ctx: Pick<ReadCtx, 'tx'>): Promise<PricesVersion[]> =>
  readPublished(ctx, { kind: LAUNCH_KIND, key: LAUNCH_KEY });

/** The launch offer that can be had now: as published at the desk, else that of the build by the setting LAUNCH_OFFER_UNTIL; null is off. */
export async function launchOfferNow(ctx: ReadCtx): Promise<RunningOffer | null> {
  const launches = await readLaunches(ctx);
  const at = { until: ctx.settings.launchOfferUntil, now: ctx.now };
  const offer = offerAt(launches, at);
  return offer && launchOfferRuns(offer.until, ctx.now) ? { ...offer, earlierCodes: earlierCodes(launches, at) } : null;
}

/** The offer in effect at a moment, also one that has ended; null is off. `until` is the setting. */
function offerAt(
  launches: readonly PricesVersion[],
  { until, now }: { until: Date | null; now: Date },
): RunningOffer | null {
  const version = versionInEffect(launches, now);
  if (!version) return until && { ...BUILT_LAUNCH, until };
  return version.state === 'published' ? launchOfVersion(version) : null;
}

/** Launch offers that run or will. */
export async function offersToCome(ctx: ReadCtx): Promise<RunningOffer[]> {
  const launches = await readLaunches(ctx);
  const current = await launchOfferNow(ctx);
  const coming = standingVersions(launches).filter(
    ({ state, validFrom }) => state === 'published' && validFrom > ctx.now,
  );
  return [...(current ? [current] : []), ...coming.map(launchOfVersion)];
}

import { standingVersions, versionInEffect } from '#src/capabilities/publishing/rules/versions.ts';
import { BUILT_LAUNCH, launchContent } from './launch-offer.ts';
import type { PricesVersion } from './price-books.ts';

/** Codes of earlier launch offers that were promised beyond this moment; `until` is the end of the one of the setting, null for none. */
export function earlierCodes(
  launches: readonly PricesVersion[],
  { until, now }: { until: Date | null; now: Date },
): string[] {
  const current = versionInEffect(launches, now);
  if (!current) return [];
  const earlier = standingVersions(launches)
    .filter(({ state, number, validFrom }) => state === 'published' && number < current.number && validFrom <= now)
    .map(({ content }) => launchContent(content));
  const promised = earlier.filter((offer) => new Date(offer.until) > now).map(({ code }) => code);
  return [...new Set([...promised, ...(until && until > now ? [BUILT_LAUNCH.code] : [])])];
}

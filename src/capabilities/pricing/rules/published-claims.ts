import { standingVersions, versionInEffect } from '#src/capabilities/publishing/rules/versions.ts';
import {
  BUILT_CLAIMS,
  type Claim,
  type ClaimContent,
  type ClaimId,
  currentClaim,
  isStatement,
  type PublishedClaims,
} from './claims.ts';
import type { PricesVersion } from './price-books.ts';

type ClaimVersion = PricesVersion & { key: string };

const contentOf = ({ content }: ClaimVersion) => content as ClaimContent;

/** The version of every published claim that counts at a moment. Claims that no build has any more are left out. */
export function publishedClaims(versions: readonly ClaimVersion[], now: Date): PublishedClaims {
  const byId = [...Map.groupBy(versions, ({ key }) => key)].filter(([id]) => id in BUILT_CLAIMS) as [
    ClaimId,
    ClaimVersion[],
  ][];
  const current = byId.flatMap(([id, own]) => {
    const version = versionInEffect(own, now);
    if (!version) return [];
    const { wrong: _, ...content } = contentOf(version);
    return [[id, version.state === 'published' ? content : null] as const];
  });
  return {
    claims: Object.fromEntries(current),
    corrections: byId
      .flatMap(([id, own]) => correctionsOf(id, own, now))
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ at: _, ...correction }) => correction),
  };
}

/** Versions that say the one before was wrong, each with the figure before. */
function correctionsOf(id: ClaimId, versions: readonly ClaimVersion[], now: Date) {
  const figureOf = (version: ClaimVersion | undefined) => (version && contentOf(version).text) ?? BUILT_CLAIMS[id].text;
  const begun = standingVersions(versions)
    .filter(({ state, validFrom }) => state === 'published' && validFrom <= now)
    .toSorted((one, other) => one.number - other.number);
  return begun.flatMap((version, index) => {
    const { wrong, label, source, asOf } = contentOf(version);
    const [was, corrected] = [figureOf(begun[index - 1]), figureOf(version)];
    if (wrong === null || was === corrected) return [];
    const named = (figure: string) => `${figure} ${label}`;
    return [{ was: named(was), now: named(corrected), why: wrong, source, asOf, at: version.validFrom }];
  });
}

/** Key of a figure with its label. */
export const figureKey = (figure: string, label: string): string => `${figure}\n${label}`;

/** Changed statements as they are now, by each figure and label that they had together; null for one that was taken off. */
export function statementsByFigure(versions: readonly ClaimVersion[], now: Date): Map<string, Claim | null> {
  const published = publishedClaims(versions, now);
  const changed = Object.keys(published.claims).filter(isStatement);
  return new Map(
    changed.flatMap((id) => {
      const own = versions.filter(({ key }) => key === id).map(contentOf);
      return [BUILT_CLAIMS[id], ...own].map(
        ({ text, label }) => [figureKey(text ?? BUILT_CLAIMS[id].text, label), currentClaim(id, published)] as const,
      );
    }),
  );
}

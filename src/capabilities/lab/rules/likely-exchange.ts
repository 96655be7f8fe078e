import { mismatch, type ProfileFacts, type SwabFacts } from './dna.ts';
import { markerOf } from './panel.ts';
import type { Values } from './levels.ts';
import { SAMPLE_KINDS, type SampleKind } from './sample-codes.ts';

/** `swabs`: the swabs alone are of each other's cat; `all-samples`: every sample of both kits is. */
export const EXCHANGE_DECISIONS = ['not-exchanged', 'swabs', 'all-samples'] as const;
export type ExchangeDecision = (typeof EXCHANGE_DECISIONS)[number];

interface Swabbed {
  cat: ProfileFacts;
  dna: SwabFacts | null;
}

/**
 * Reasons to take the swabs of two cats for exchanged, in sentences: by sex or coat one of them cannot be its cat's, and
 * each can be the other's. The same whichever comes first. Null where nothing says so, or one of them has not been read.
 */
export function likelyExchange(one: Swabbed, other: Swabbed): string | null {
  if (!one.dna || !other.dna) return null;
  const against = [mismatch(one.cat, one.dna), mismatch(other.cat, other.dna)].flatMap((found) => found ?? []);
  if (!against.length || mismatch(one.cat, other.dna) || mismatch(other.cat, one.dna)) return null;
  return [...against.toSorted(), 'Each swab can be that of the other cat.'].join(' ');
}

export const kindsOf = (decision: Exclude<ExchangeDecision, 'not-exchanged'>): readonly SampleKind[] =>
  decision === 'swabs' ? ['swab'] : SAMPLE_KINDS;

/** The values of two cats after the samples of these kinds were exchanged. */
export function exchangedValues(
  one: Values,
  other: Values,
  kinds: readonly SampleKind[],
): { one: Values; other: Values } {
  const isOfKinds = (marker: string) => kinds.some((kind) => markerOf(marker)?.sample === kind);
  const mixed = (own: Values, others: Values): Values =>
    Object.fromEntries([
      ...Object.entries(own).filter(([marker]) => !isOfKinds(marker)),
      ...Object.entries(others).filter(([marker]) => isOfKinds(marker)),
    ]);
  return { one: mixed(one, other), other: mixed(other, one) };
}

import { type Money, money } from '#src/lib/money.ts';
import type { PartnerPitch } from './partner-pitch.ts';

/** Money that a partner is paid for one subscription. */
export interface PaidTerms {
  /** For each payment. */
  commission: Money;
  payments: number;
}

/** Terms that two colleagues agreed to. */
export interface ConfirmedPaidTerms extends PaidTerms {
  confirmedAt: Date;
}

type TermsOfPitch = Pick<PartnerPitch, 'commissionAmount' | 'commissionCurrency' | 'paidMonths'>;

export const termsOfPitch = ({ commissionAmount, commissionCurrency, paidMonths }: TermsOfPitch): PaidTerms => ({
  commission: money(commissionAmount, commissionCurrency),
  payments: paidMonths,
});

export const isSameTerms = (one: PaidTerms, other: PaidTerms): boolean =>
  one.commission.amount === other.commission.amount &&
  one.commission.currency === other.commission.currency &&
  one.payments === other.payments;

interface WrittenVersion {
  number: number;
  authorId: string;
  content: object;
}

/** Version and terms that were confirmed last. */
export interface CountedTerms extends PaidTerms {
  version: number;
}

export interface Proposal<V> {
  /** The first of the versions that wrote these terms; null for terms that the shop began with. */
  version: V | null;
  /** Everybody who cannot confirm them. */
  authorIds: ReadonlySet<string>;
}

/**
 * The proposal of terms: by each version, drafts included, that wrote them where the version before it had others. Versions that
 * carry terms on propose nothing. Earlier proposals count as well for terms that were not written since the confirmed ones: those
 * that count already, and those that were published for a later day.
 */
export function proposalOf<V extends WrittenVersion>(
  versions: readonly V[],
  terms: PaidTerms,
  counted: CountedTerms | null,
): Proposal<V> {
  const after = counted?.version ?? 0;
  const all = versions.toSorted((one, other) => one.number - other.number);
  const writes = (version: V | undefined) =>
    version !== undefined && isSameTerms(termsOfPitch(version.content as PartnerPitch), terms);
  const begun = all.filter((version, index) => writes(version) && !writes(all[index - 1]));
  const since = begun.filter(({ number }) => number > after);
  const isNew = since.length > 0 && !(counted && isSameTerms(counted, terms));
  const version = isNew ? since[0] : (begun.findLast(({ number }) => number <= after) ?? begun[0]);
  return { version: version ?? null, authorIds: new Set((isNew ? since : begun).map(({ authorId }) => authorId)) };
}

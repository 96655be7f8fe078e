import { type Money, money } from '#src/lib/money.ts';
import type { PartnerPitch } from './partner-pitch.ts';

/** Money that a partner is paid for one subscription. */
export interface PaidTerms {
  /** For each payment. */
  commission: Money;
  payments: number;
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
  content: object;
}

/**
 * The version that wrote these terms first since the terms that count were taken from version `after`: its author cannot confirm
 * them. Drafts are among them, and versions that carry them on are not another proposal. Null for terms that the shop began with.
 */
export function proposalOf<V extends WrittenVersion>(
  versions: readonly V[],
  terms: PaidTerms,
  after: number,
): V | null {
  const oldestFirst = versions
    .filter(({ content }) => isSameTerms(termsOfPitch(content as PartnerPitch), terms))
    .toSorted((one, other) => one.number - other.number);
  return oldestFirst.find(({ number }) => number > after) ?? oldestFirst.at(-1) ?? null;
}

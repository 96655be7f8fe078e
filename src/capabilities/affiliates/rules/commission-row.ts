import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { type PlanId, PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';

export const COMMISSION_KINDS = ['first', 'monthly', 'override', 'partner'] as const;
export type CommissionKind = (typeof COMMISSION_KINDS)[number];

/** Commission of an affiliate by one payment of a customer, as it stands. Amounts are in minor units. */
export interface Commission {
  affiliateId: string;
  invoiceId: string;
  kind: CommissionKind;
  /** Which of the customer's payments: 1 is the first purchase. */
  number: number;
  plan: PlanId;
  currency: Currency;
  /** The flat rate of the plan when it was paid, or the commission of the partner's terms. */
  flat: number;
  /** The payment without tax; of an override, the other affiliate's commission by all of it. */
  paid: number;
  /** The part of it that was not refunded or lost. */
  kept: number;
  /** Currency of `paid` and `kept` by a partner's terms, which may be another than that of the amount. */
  saleCurrency?: Currency | null;
}

/** A row of the ledger. It is written once; later ones with the same affiliate, invoice and kind correct it. */
export interface CommissionRow extends Commission {
  id: string;
  /** Number of the row about the same thing: 1 earns, the others correct. */
  sequence: number;
  /** Amount that it adds; less than nothing where money went back. */
  amount: number;
  /** The row that this one corrects. */
  reverses: string | null;
}

/** Rows with the same name are about the same thing. */
export const nameOf = ({ affiliateId, invoiceId, kind }: Commission): string =>
  [affiliateId, invoiceId, kind].join(' ');

/**
 * Subject of a row, for statements and screens: 'First purchase, Standard', 'Payment 4 of 13, Pro, corrected: a refund, a
 * dispute, or the order does not count', 'Your page: payment 4, Pro'.
 */
export function commissionText({
  kind,
  number,
  plan,
  sequence,
}: Pick<CommissionRow, 'kind' | 'number' | 'plan' | 'sequence'>): string {
  const first = number === 1 ? 'First purchase' : null;
  const whose =
    kind === 'partner'
      ? `Your page: payment ${number}`
      : kind === 'override' // by an order that has the terms of an affiliate or of a partner
        ? `Team: ${(first ?? `payment ${number}`).toLowerCase()}`
        : (first ?? `Payment ${number} of ${COMMISSION.payments}`);
  return `${whose}, ${PLANS[plan].name}${sequence === 1 ? '' : ', corrected: a refund, a dispute, or the order does not count'}`;
}

import type { Money } from '#src/lib/money.ts';
import type { PaidTerms } from './partner-terms.ts';

/** A partner: its page and its offer. Nothing in it is about customers. */
export interface PartnerRecord {
  id: string;
  slug: string;
  name: string;
  published: boolean;
  sample: boolean;
  /** Whether these terms were published once; before that they are a draft. */
  holds: boolean;
  country: string;
  /** People who follow the partner. */
  audience: number;
  conversionBasisPoints: number;
  /** For one subscription and month: as two colleagues confirmed it where the partner is paid, else as published. */
  commission: Money;
  cookieDays: number;
  /** Confirmed and published as the commission is. */
  paidMonths: number;
  /** As published last, confirmed or not. */
  proposed: PaidTerms;
  terms: string;
  /** Address for mails about keys and webhooks; null while nobody is known. */
  contactEmail: string | null;
  /** Code of orders that begin on the page; null while nothing is counted and paid. */
  orderCode: string | null;
  updatedAt: Date;
}

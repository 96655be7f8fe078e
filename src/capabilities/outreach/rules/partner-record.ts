import type { Money } from '#src/lib/money.ts';

/** A partner: its page and what it is offered. Nothing in it is about customers. */
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
  /** For one subscription and month. */
  commission: Money;
  cookieDays: number;
  paidMonths: number;
  terms: string;
  /** Address for mails about keys and webhooks; null while nobody is known. */
  contactEmail: string | null;
  /** Code of orders that begin on the page; null while nothing is counted and paid. */
  orderCode: string | null;
  updatedAt: Date;
}

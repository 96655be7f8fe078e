import { STATEMENTS } from '#src/capabilities/pricing/rules/claims.ts';
import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import type { Currency } from '#src/lib/money.ts';

/** The kind of partner pages among the versions of `publishing`; the key is the slug. */
export const PARTNER_KIND = 'partner' as const;

interface Reason {
  title: string;
  text: string;
}
export interface SourcedFigure {
  figure: string;
  label: string;
  source: string;
}
interface Story {
  name: string;
  location: string;
  before: string;
  after: string;
  /** Weeks on the sticks. */
  weeks: number;
}

/** The page of a partner as it is written at the desk. */
export interface PartnerPitch {
  name: string;
  country: string;
  /** The partner's own currency, and its units for one of the commission's; both or neither. */
  localCurrency: string | null;
  localRate: number | null;
  audience: number;
  /** Of ten thousand people, how many subscribe in a month. */
  conversionBasisPoints: number;
  /** For one subscription and month, in minor units. */
  commissionAmount: number;
  commissionCurrency: Currency;
  cookieDays: number;
  /** Months for which a subscription pays. */
  paidMonths: number;
  terms: string;
  headline: string;
  lead: string;
  match: Reason[];
  /** About the partner's country. */
  market: SourcedFigure[];
  shelters: SourcedFigure;
  sheltersText: string;
  /** About our own results. */
  results: SourcedFigure[];
  stories: Story[];
  contentTypes: Reason[];
  support: Reason[];
}

/** A figure of the register, with its source and day. */
export const registeredFigure = (claim: { text: string; label: string; source: string; asOf: string }) => ({
  figure: claim.text,
  label: claim.label,
  source: `${claim.source}, ${claim.asOf}`,
});

/** A new page begins with the terms of every partner. */
export const NEW_PITCH: Partial<PartnerPitch> = {
  commissionCurrency: 'USD',
  cookieDays: COMMISSION.cookieDays,
  paidMonths: COMMISSION.payments,
  ...(STATEMENTS.shelters && { shelters: registeredFigure(STATEMENTS.shelters) }),
  results: [STATEMENTS.catsHelped, STATEMENTS.satisfaction, STATEMENTS.daysToResults].flatMap((claim) =>
    claim ? [registeredFigure(claim)] : [],
  ),
};

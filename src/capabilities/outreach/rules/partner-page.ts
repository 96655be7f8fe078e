import { type ConfirmedPaidTerms, termsOfPitch } from './partner-terms.ts';
import { registeredFigure, type PartnerPitch, type SourcedFigure } from './partner-pitch.ts';
import type { Claim } from '#src/capabilities/pricing/rules/claims.ts';
import { figureKey } from '#src/capabilities/pricing/rules/published-claims.ts';

interface Around {
  contactEmail: string;
  /** The day of the version that is shown. */
  updatedAt: Date;
  /** The partner is made up; false where left out. */
  sample?: boolean | undefined;
  /** Code of orders that begin on the page; none where it is left out. */
  orderCode?: string | null | undefined;
  /** Terms that the partner is paid by; those of the page where they are left out. */
  terms?: ConfirmedPaidTerms | undefined;
  /** Statements of the registry that were changed, by each figure and label they had; null for one that was taken off. */
  statements?: ReadonlyMap<string, Claim | null>;
}

/** A figure as it stands in the registry now, where it was taken from it; null where it is not there any more. */
function currentFigure(figure: SourcedFigure, statements: Around['statements']): SourcedFigure | null {
  const claim = statements?.get(figureKey(figure.figure, figure.label));
  return claim ? registeredFigure(claim) : claim === null ? null : figure;
}

/** Lists and texts of a page, as they are stored. */
export type StoredPitch = ReturnType<typeof contentOfPitch>;

export function contentOfPitch(pitch: PartnerPitch) {
  const { headline, lead, match, market, shelters, sheltersText, results, stories, contentTypes, support } = pitch;
  return {
    ...{ headline, lead, match, market, results, stories, contentTypes, support },
    shelters: { ...shelters, text: sheltersText },
  };
}

export const laterOf = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one);

/** The page of a partner as it is shown, from the desk's version. */
export function pageOfPitch(slug: string, pitch: PartnerPitch, around: Around) {
  const { contactEmail, updatedAt, sample = false, orderCode = null, statements } = around;
  const { name, country, audience, conversionBasisPoints, cookieDays, terms } = pitch;
  const { commission, payments: paidMonths } = around.terms ?? termsOfPitch(pitch);
  const { localCurrency: currency, localRate: rate } = pitch;
  return {
    ...{ slug, name, sample, country, audience, conversionBasisPoints, cookieDays, paidMonths, terms },
    local: currency !== null && rate !== null ? { currency, rate } : null,
    commission,
    content: {
      ...contentOfPitch(pitch),
      results: pitch.results.flatMap((figure) => currentFigure(figure, statements) ?? []),
      shelters: { ...currentFigure(pitch.shelters, statements), text: pitch.sheltersText },
    },
    contactEmail,
    orderCode,
    termsSince: (around.terms?.confirmedAt ?? updatedAt).toISOString(),
    updatedAt: laterOf(updatedAt, around.terms?.confirmedAt).toISOString(),
  };
}

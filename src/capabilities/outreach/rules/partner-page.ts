import { money } from '#src/lib/money.ts';
import type { PartnerPitch } from './partner-pitch.ts';

interface Around {
  contactEmail: string;
  updatedAt: Date;
  /** The partner is made up; false where left out. */
  sample?: boolean | undefined;
  /** Code of orders that begin on the page; none where it is left out. */
  orderCode?: string | null | undefined;
}

/** Lists and texts of a page, as they are stored and shown. */
export function contentOfPitch(pitch: PartnerPitch) {
  const { headline, lead, match, market, shelters, sheltersText, results, stories, contentTypes, support } = pitch;
  return {
    ...{ headline, lead, match, market, results, stories, contentTypes, support },
    shelters: { ...shelters, text: sheltersText },
  };
}

/** The page of a partner as it is shown, from what was written at the desk. */
export function pageOfPitch(
  slug: string,
  pitch: PartnerPitch,
  { contactEmail, updatedAt, sample = false, orderCode = null }: Around,
) {
  const { name, country, audience, conversionBasisPoints, cookieDays, paidMonths, terms } = pitch;
  const { localCurrency: currency, localRate: rate } = pitch;
  return {
    ...{ slug, name, sample, country, audience, conversionBasisPoints, cookieDays, paidMonths, terms },
    local: currency !== null && rate !== null ? { currency, rate } : null,
    commission: money(pitch.commissionAmount, pitch.commissionCurrency),
    content: contentOfPitch(pitch),
    contactEmail,
    orderCode,
    updatedAt: updatedAt.toISOString(),
  };
}

import { dateWords } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';

/** The moments of a gift that its row knows. */
export interface GiftMoments {
  createdAt: Date;
  paidAt: Date | null;
  deliveredAt: Date | null;
  redeemedAt: Date | null;
  disputedAt: Date | null;
  endingToldAt: Date | null;
  refundedAt: Date | null;
  nextMonthAt: Date | null;
  deliverOn: string | null;
  months: number;
  monthsOpened: number;
}

/** Moments of a gift, the oldest first, and the next month. */
export function giftHistory(gift: GiftMoments): { at: Date; text: string }[] {
  const { months, monthsOpened, nextMonthAt } = gift;
  const next = nextMonthAt ? `, the next on ${dateWords(nextMonthAt)}` : '';
  const moments: [Date | null, string][] = [
    [gift.createdAt, 'Begun'],
    [gift.paidAt, 'Paid, and its page mailed to the giver'],
    [gift.deliveredAt, 'Mailed to the recipient'],
    [gift.redeemedAt, `Redeemed; ${monthsOpened} of ${countOf(months, 'month')} begun${next}`],
    [gift.disputedAt, 'Disputed at a bank: code and parcels are held'],
    [gift.endingToldAt, 'The last box left'],
    [gift.refundedAt, 'Its money went back: what was not packed has ended'],
  ];
  return moments
    .flatMap(([at, text]) => (at ? [{ at, text }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

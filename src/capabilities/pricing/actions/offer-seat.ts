import { canonicalJson, seal, unseal } from '#src/lib/signed.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { seatFreed } from '../events.ts';
import { claimFreeSeat, clearOffer, isOffered } from '../seat-offer-store.ts';

const PURPOSE = 'pro seat offer v1';

/** An invitation to a place of Pro, as its link carries it. */
export interface SeatOffer {
  offerId: string;
  /** Lower-cased. The place is for payments with this address only. */
  email: string;
}

export const signOffer = (offer: SeatOffer, secret: string): string => seal(canonicalJson(offer), secret, PURPOSE);

/** The invitation of a token; null when it is not ours. Whether it still runs is in the rows: see `offerRuns`. */
export function readOffer(token: string | null | undefined, secret: string): SeatOffer | null {
  const payload = token ? unseal(token, secret, PURPOSE) : null;
  return payload && JSON.parse(payload);
}

/** Keeps a free place of Pro for an invitation. False when none is free. */
export async function offerSeat(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  { offerId, until }: { offerId: string; until: Date },
): Promise<boolean> {
  return (await claimFreeSeat(tx, 'pro', { offerId, offeredUntil: until }, now)) !== null;
}

/** Whether the place of an invitation still waits for it. */
export const offerRuns = ({ tx, now }: Pick<ReadCtx, 'tx' | 'now'>, offerId: string): Promise<boolean> =>
  isOffered(tx, offerId, now);

/** Ends an invitation that was not taken. A payment that was begun with it keeps its hold. */
export async function endOffer(ctx: Pick<Ctx, 'tx' | 'emit'>, offerId: string): Promise<void> {
  if (await clearOffer(ctx.tx, offerId)) await ctx.emit(seatFreed, {});
}

import type { GeneratedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { saleDocument, saleDocuments } from '#src/capabilities/billing/actions/sale-documents.ts';
import { countryInSentence } from '#src/capabilities/access/rules/delivery-countries.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { money } from '#src/lib/money.ts';
import type { AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import type { FoundGiftView } from '../redemption-contract.ts';
import { type GiftView, refusals } from '../contract.ts';
import { isExpired, redeemableUntil, redeemBlockedBy, withdrawableUntil, withdrawBlockedBy } from '../rules/gift.ts';
import { saleKey } from '../rules/sale-key.ts';
import { type Gift, giftByCode, giftById } from '../store.ts';
import { codeOf, hashOfTyped, readGiftLink } from './gift-code.ts';
import { trySyncGift } from './sync-gift.ts';

const VISITOR = { kind: 'visitor' } as const;
const LINK_LIMIT = { max: 120, windowSeconds: 3600 };
/** Guesses at codes, which have 80 bits. */
const CODE_LIMIT = { max: 20, windowSeconds: 3600 };

/** Counts one attempt with a code. Refuses `too-many-attempts`. */
export const countCode = ({ tx, now }: Ctx, { address }: ClientInfo): Promise<DomainError | null> =>
  consume(tx, rateLimitKey('gift-code-address', address), CODE_LIMIT, now);

/** The gift behind the giver's link. Refuses `gift-link-unknown`, `too-many-attempts`. */
export async function giftOfLink(
  services: AppServices,
  token: string,
  { address }: ClientInfo,
): Promise<Gift | DomainError> {
  const key = rateLimitKey('gift-link-address', address);
  const limited = await services.transact(VISITOR, ({ tx, now }) => consume(tx, key, LINK_LIMIT, now));
  if (limited) return limited;
  const id = readGiftLink(token, services.settings.sessionSecret);
  if (!id) return refusals('gift-link-unknown');
  await trySyncGift(services, id);
  return (await services.read(VISITOR, ({ tx }) => giftById(tx, id))) ?? refusals('gift-link-unknown');
}

/** A gift for its giver: its state, and nothing about its recipient. Refuses as `giftOfLink` does. */
export async function readGift(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<GiftView | DomainError> {
  const gift = await giftOfLink(services, token, caller);
  return isDomainError(gift) ? gift : services.read(VISITOR, (ctx) => giftView(ctx, gift));
}

async function giftView(ctx: ReadCtx, gift: Gift): Promise<GiftView> {
  const { settings, now } = ctx;
  const { number, state, plan, months, country, deliverOn, recipientEmail } = gift;
  const expired = isExpired(gift, now);
  const valid = (state === 'paid' && !expired) || state === 'redeemed';
  return {
    number,
    state,
    plan,
    months,
    country,
    total: money(gift.totalAmount, gift.currency),
    code: valid ? codeOf(gift, settings.sessionSecret) : null,
    recipientEmail,
    deliverOn,
    deliveredAt: gift.deliveredAt?.toISOString() ?? null,
    paidAt: gift.paidAt?.toISOString() ?? null,
    redeemedOn: gift.redeemedAt?.toISOString().slice(0, 10) ?? null,
    redeemableUntil: redeemableUntil(gift)?.toISOString() ?? null,
    expired,
    withdraw: {
      allowed: withdrawBlockedBy(gift, now) === null,
      until: withdrawableUntil(gift)?.toISOString() ?? null,
    },
    documents: await saleDocuments(ctx, saleKey(gift.id), gift.currency),
    disputed: gift.disputedAt !== null,
    payUrl: state === 'open' ? gift.stripeSessionUrl : null,
  };
}

/** The invoice or a credit note of a gift, for its giver. Refuses `invoice-unknown` and as `giftOfLink` does. */
export async function giftDocument(
  services: AppServices,
  { token, id }: { token: string; id: string },
  caller: ClientInfo,
): Promise<GeneratedDocument | DomainError> {
  const gift = await giftOfLink(services, token, caller);
  return isDomainError(gift) ? gift : services.read(VISITOR, (ctx) => saleDocument(ctx, saleKey(gift.id), id));
}

/** Worth of a code. Refuses `gift-unknown`, `gift-redeemed`, `gift-refunded`, `gift-disputed`, `gift-expired`, `too-many-attempts`. */
export async function findGift(
  services: AppServices,
  typed: string,
  caller: ClientInfo,
): Promise<FoundGiftView | DomainError> {
  const limited = await services.transact(VISITOR, (ctx) => countCode(ctx, caller));
  if (limited) return limited;
  const hash = hashOfTyped(typed);
  const gift = hash && (await services.read(VISITOR, ({ tx }) => giftByCode(tx, hash)));
  if (!gift) return refusals('gift-unknown');
  const blocked = redeemBlockedBy(gift, services.clock.now());
  if (blocked) return refusals(blocked);
  const { plan, months, country, giverName, message } = gift;
  const until = redeemableUntil(gift)?.toISOString() ?? '';
  const countryName = countryInSentence(country);
  return { plan, months, country, countryName, from: giverName, message, redeemableUntil: until };
}

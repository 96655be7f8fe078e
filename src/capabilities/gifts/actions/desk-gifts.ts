import { householdOfEmail } from '#src/capabilities/access/actions/find-accounts.ts';
import { otherWhoDid } from '#src/capabilities/access/actions/last-act.ts';
import { consume, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { orderNumberOf } from '#src/capabilities/billing/actions/order-facts.ts';
import { saleMoney } from '#src/capabilities/billing/actions/sale-money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { DeskGiftsView, DeskGiftView, SendGiftMail } from '../desk-contract.ts';
import { refusals } from '../contract.ts';
import { giftMail, giftPaidMail } from '../mail/gift-mails.tsx';
import { type GiftMail, mailBlockedBy, redeemableUntil } from '../rules/gift.ts';
import { giftHistory } from '../rules/history.ts';
import { saleKey } from '../rules/sale-key.ts';
import { type Gift, giftById, giftsForDesk, lockGift } from '../store.ts';
import { giverPage, redeemLink } from './gift-code.ts';

type Scope = StaffScope<'payments'>;
const MOST = 50;
const AGAIN_LIMIT = { max: 3, windowSeconds: 3600 };

/** The newest gifts, or those found by number or by the address of the giver or the recipient. */
export async function findGifts(ctx: ReadCtx, scope: Scope, search: string): Promise<DeskGiftsView> {
  const text = search.trim();
  const householdId = text.includes('@') ? await householdOfEmail(ctx.tx, text) : null;
  const found = await giftsForDesk(ctx.tx, scope, { search: text, householdId, limit: MOST });
  return { gifts: found.map(rowView) };
}

/** One gift with its history. Refuses `gift-unknown`. */
export async function readDeskGift(ctx: ReadCtx, _scope: Scope, id: string): Promise<DeskGiftView | DomainError> {
  const gift = await giftById(ctx.tx, id);
  if (!gift) return refusals('gift-unknown');
  const { country, recipientEmail, deliverOn, checkoutId } = gift;
  const blocked = (to: GiftMail) => {
    const refusal = mailBlockedBy(gift, to, ctx.now);
    return refusal && refusals(refusal).message;
  };
  return {
    ...rowView(gift),
    asOf: ctx.now.toISOString(),
    ...{ country, recipientEmail, deliverOn },
    redeemableUntil: redeemableUntil(gift)?.toISOString() ?? null,
    orderNumber: checkoutId && (await orderNumberOf(ctx.tx, checkoutId)),
    invoiceNumber: (await saleMoney(ctx, saleKey(id)))?.invoiceNumber ?? null,
    history: giftHistory(gift).map(({ at, text }) => ({ at: at.toISOString(), text })),
    mails: { giver: blocked('giver'), recipient: blocked('recipient') },
  };
}

/**
 * Sends the giver's page or the code again, three times an hour at the most. Refuses `gift-unknown`, the refusals of
 * `mailBlockedBy`, `gift-mailed` with the colleague who sent one after the gift was shown, and `too-many-attempts`.
 */
export async function sendGiftMail(
  ctx: Ctx,
  scope: Scope,
  id: string,
  { to, asOf }: SendGiftMail,
): Promise<DeskGiftView | DomainError> {
  const gift = await lockGift(ctx.tx, id);
  if (!gift) return refusals('gift-unknown');
  const who = await otherWhoDid(ctx, scope, { actions: ['gift.mail'], subject: id, after: new Date(asOf) });
  const message = `${who} sent a mail about this gift again after it was shown here. Press again to send another.`;
  if (who) return refusals('gift-mailed', { message });
  const blocked = mailBlockedBy(gift, to, ctx.now);
  if (blocked) return refusals(blocked);
  const limited = await consume(ctx.tx, rateLimitKey('gift-mail-again', id, to), AGAIN_LIMIT, ctx.now);
  if (limited) return limited;
  if (to === 'giver') await ctx.mail(giftPaidMail({ gift, page: giverPage(ctx.settings, id), now: ctx.now }));
  else if (gift.recipientEmail)
    await ctx.mail(giftMail({ gift, to: gift.recipientEmail, link: redeemLink(ctx.settings, gift) }));
  return readDeskGift(ctx, scope, id);
}

const rowView = (gift: Gift): DeskGiftsView['gifts'][number] => ({
  id: gift.id,
  number: gift.number,
  state: gift.state,
  disputed: gift.disputedAt !== null,
  plan: gift.plan,
  months: gift.months,
  total: money(gift.totalAmount, gift.currency),
  giver: { name: gift.giverName, email: gift.giverEmail },
  createdAt: gift.createdAt.toISOString(),
});

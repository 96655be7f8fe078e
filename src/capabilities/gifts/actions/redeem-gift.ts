import { invalidFields } from '#src/capabilities/access/input-contract.ts';
import { addressIssues, tidyAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { type HouseholdScope, householdScope } from '#src/capabilities/access/scopes.ts';
import { openPrepaidOrder } from '#src/capabilities/billing/actions/open-prepaid-order.ts';
import { lockSale } from '#src/capabilities/billing/actions/sale-money.ts';
import { planEndOf } from '#src/capabilities/billing/actions/plan-end-of.ts';
import { describeCats } from '#src/capabilities/households/actions/describe-cats.ts';
import { addDays, dayIn, noonOf } from '#src/capabilities/households/rules/days.ts';
import { formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { caught, isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, Ctx } from '#src/platform/services.ts';
import { redeemableFrom, refusals } from '../contract.ts';
import type { RedeemGiftInput } from '../redemption-contract.ts';
import { giftRedeemedMail, giftStartedMail } from '../mail/gift-mails.tsx';
import { redeemBlockedBy } from '../rules/gift.ts';
import { saleKey } from '../rules/sale-key.ts';
import { giftByCode, lockGift, runningGift, updateGift } from '../store.ts';
import { giverPage, hashOfTyped } from './gift-code.ts';
import { countCode } from './read-gift.ts';

interface Redeemed {
  orderNumber: string;
  message: string;
}

/**
 * Redeems a code into the household of the signed-in person: an order with its kit is opened, paid for by the gift. Of two
 * simultaneous redemptions, the first succeeds. Refuses `unauthorized`, `gift-unknown`, `gift-redeemed`,
 * `gift-refunded`, `gift-disputed`, `gift-expired`, `gift-running`, `gift-while-subscribed`, `email-missing`, `cat-unknown`,
 * `invalid` (an address that is not whole), `too-many-attempts`.
 */
export async function redeemGift(
  services: AppServices,
  actor: Actor,
  input: RedeemGiftInput,
  caller: ClientInfo,
): Promise<Redeemed | DomainError> {
  const scope = householdScope(actor);
  if (isDomainError(scope)) return scope;
  const limited = await services.transact(actor, (ctx) => countCode(ctx, caller));
  if (limited) return limited;
  return caught(services.transact(actor, (ctx) => redeem(ctx, scope, input)));
}

async function redeem(ctx: Ctx, scope: HouseholdScope, input: RedeemGiftInput): Promise<Redeemed | DomainError> {
  const hash = hashOfTyped(input.code);
  const found = hash && (await giftByCode(ctx.tx, hash));
  // First its money: news of a refund hold it when they reach the gift.
  if (found) await lockSale(ctx, saleKey(found.id));
  const gift = found && (await lockGift(ctx.tx, found.id));
  if (!gift) return refusals('gift-unknown');
  const blocked = redeemBlockedBy(gift, ctx.now);
  if (blocked) return refusals(blocked);
  const address = tidyAddress({ ...input.address, country: gift.country });
  const issues = addressIssues(address).filter(({ field }) => field !== 'country');
  if (issues.length) return invalidFields(issues.map(({ field, message }) => ({ path: `address.${field}`, message })));
  const person = ctx.actor.kind === 'person' ? await findAccount(ctx.tx, ctx.actor.personId) : undefined;
  const cat = await catOf(ctx, scope, input);
  if (isDomainError(cat)) throw cat;
  const { plan, months, currency, country } = gift;
  const order = await openPrepaidOrder(ctx, scope, {
    key: saleKey(gift.id),
    label: `Gift ${gift.number}`,
    choice: { plan, currency, country },
    cat,
    person,
    shipTo: { name: input.recipient, address },
    consentVersion: gift.consentVersion,
  });
  if (isDomainError(order)) throw order.code === 'already-subscribed' ? await whileSubscribed(ctx, scope) : order;
  // After the household's lock, which `openPrepaidOrder` holds: two gifts at once are one.
  if (await runningGift(ctx.tx, scope)) throw refusals('gift-running');
  await updateGift(ctx.tx, gift.id, {
    state: 'redeemed',
    redeemedAt: ctx.now,
    householdId: scope.householdId,
    checkoutId: order.checkoutId,
    monthsOpened: 1,
    recipientEmail: null,
  });
  await ctx.mail(
    giftStartedMail({ to: order.email, gift, orderNumber: order.orderNumber, statusLink: order.statusLink }),
  );
  await ctx.mail(giftRedeemedMail({ gift, page: giverPage(ctx.settings, gift.id) }));
  const message = `Your order is ${order.orderNumber}: the test kit, then ${countOf(months, 'month')} of sticks. Nothing is charged.`;
  return { orderNumber: order.orderNumber, message };
}

/** Names the day from which it can be redeemed, where the plan is set to end. */
async function whileSubscribed(ctx: Ctx, scope: HouseholdScope): Promise<DomainError> {
  const end = await planEndOf(ctx, scope);
  if (!end) return refusals('gift-while-subscribed');
  const dayAfter = addDays(dayIn(end.timeZone, end.at), 1);
  return redeemableFrom(formatDate('full', noonOf(dayAfter, end.timeZone), end.timeZone));
}

async function catOf(ctx: Ctx, scope: HouseholdScope, { cat }: RedeemGiftInput) {
  if ('name' in cat) return { name: cat.name, ageBand: null, concerns: [], coat: null, pattern: null, eye: null };
  const described = await describeCats(ctx, scope, { count: 1, ids: [cat.id] });
  return isDomainError(described) ? described : (described[0] ?? refusals('gift-unknown'));
}

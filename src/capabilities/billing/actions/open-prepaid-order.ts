import { placeHousehold } from '#src/capabilities/access/actions/create-account.ts';
import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import type { PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { createCats } from '#src/capabilities/households/actions/create-cats.ts';
import type { CatDescription } from '#src/capabilities/households/rules/description.ts';
import { priceBookNow } from '#src/capabilities/pricing/actions/price-books.ts';
import { buildQuote, type Quote, type QuoteChoice } from '#src/capabilities/pricing/rules/quote.ts';
import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { planRefunded, subscriptionStarted } from '../events.ts';
import { contentHash } from '../rules/payment-page.ts';
import { insertCheckout } from '../checkout-store.ts';
import { hasLiveSubscription } from '../store.ts';
import { newOrderNumber } from './new-order-number.ts';
import { orderPage } from './order-link.ts';

export interface PrepaidOrder {
  /** Key of the gift that paid for it, by which it is found. */
  key: string;
  /** Printed in place of a price. */
  label: string;
  choice: Pick<QuoteChoice, 'plan' | 'currency' | 'country'>;
  cat: CatDescription;
  /** The recipient's account; nothing is opened without an address to write to. */
  person: { id: string; email: string | null } | undefined;
  shipTo: { name: string; address: PostalAddress };
  consentVersion: string;
}

/**
 * Opens an order of one cat that was paid for before, as by a gift: no subscription and no payment belongs to it. The
 * caller has made sure that it is opened once; the household is locked. Refuses `already-subscribed`, `email-missing`.
 */
export async function openPrepaidOrder(
  ctx: Ctx,
  scope: HouseholdScope,
  { key, label, choice, cat, person, shipTo, consentVersion }: PrepaidOrder,
): Promise<{ checkoutId: string; orderNumber: string; email: string; statusLink: string } | DomainError> {
  const { householdId } = scope;
  await lockHousehold(ctx.tx, scope);
  if (await hasLiveSubscription(ctx.tx, scope)) return refusals('already-subscribed');
  const email = person?.email;
  if (!email) return refusals('email-missing');
  const { plan, currency, country } = choice;
  const quote = prepaid(
    buildQuote(
      { ...choice, cats: 1 },
      { id: newId(), now: ctx.now, priceBook: await priceBookNow(ctx), launchOffer: null },
    ),
    label,
  );
  const answers = { cats: [cat], activity: null, homeType: null, diet: null };
  const checkoutId = newId();
  const orderNumber = await newOrderNumber(ctx);
  await placeHousehold(ctx, householdId, { country, currency });
  const cats = await createCats(ctx, scope, answers.cats, answers);
  await insertCheckout(ctx.tx, {
    id: checkoutId,
    buyerKey: key,
    contentHash: contentHash(quote, email, shipTo),
    quote,
    quoteToken: null,
    plan,
    catCount: 1,
    currency,
    personId: person.id,
    householdId,
    email,
    customer: shipTo,
    answers,
    consentVersion,
    consentAt: ctx.now,
    status: 'paid',
    orderNumber,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  const order = { householdId, checkoutId, subscriptionId: checkoutId, orderNumber, plan };
  await ctx.emit(subscriptionStarted, { ...order, cats, shipTo, paidAt: ctx.now, noKitFor: [], referralCode: null });
  await ctx.notify(householdId, 'billing');
  const { publicUrl, sessionSecret } = ctx.settings;
  const statusLink = orderPage(publicUrl, orderNumber, { secret: sessionSecret, now: ctx.now });
  return { checkoutId, orderNumber, email, statusLink };
}

/** Stops the unpacked boxes of a prepaid order whose payment was refunded. */
export const stopPrepaidOrder = (ctx: Ctx, order: { householdId: string; checkoutId: string }): Promise<void> =>
  ctx.emit(planRefunded, { ...order, paidWith: { invoiceId: null, first: true } });

/** The quote with nothing to charge. */
function prepaid(quote: Quote, label: string): Quote {
  const none = money(0, quote.currency);
  return {
    ...quote,
    lines: [{ kind: 'plan', label, quantity: 1, unit: none, amount: none }],
    tax: { ...quote.tax, amount: none },
    totalToday: none,
    renewalTotal: none,
    shippingRenewal: none,
  };
}

import Stripe from 'stripe';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { unpaidRenewals } from '../renewal-store.ts';
import { cardChangedMail } from '../mail/card-changed.tsx';
import { cardSetupOf, noteCardSettled } from '../plan-store.ts';
import { methodWords } from '../rules/payment-methods.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { idOf } from '../rules/stripe-mapping.ts';
import type { Subscription } from '../store.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { syncInvoice, syncSubscription } from './sync-subscription.ts';
import { timeZoneOf } from './time-zone-of.ts';
import { writePlanReceipt } from './write-plan-receipt.ts';

const SYSTEM = systemActor('billing/complete-card-change');

/**
 * Makes the given card the subscription's payment method, and tries overdue invoices with it at once. Each form is
 * settled once, so that a late event about an older form does not replace a newer card.
 */
export async function completeCardChange(services: AppServices, sessionId: string): Promise<void> {
  const known = await services.read(SYSTEM, ({ tx }) => cardSetupOf(tx, sessionId));
  if (!known || known.setup.settledAt) return;
  const { stripe } = services;
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent.payment_method'] });
  const intent = typeof session.setup_intent === 'string' ? null : session.setup_intent;
  const method = intent?.payment_method ?? null;
  const card = idOf(method);
  if (session.status !== 'complete' || intent?.status !== 'succeeded' || !card) return;
  const { stripeId } = known.subscription;
  // For a plan that has ended meanwhile a card is neither needed nor charged.
  if (PLAN_RULES.card(known.subscription) !== 'allowed') return void (await settle(services, sessionId));
  const key = (what: string) => ({ idempotencyKey: `card:${sessionId}:${what}` });
  await stripe.subscriptions.update(stripeId, { default_payment_method: card }, key('default'));
  const open = await services.read(SYSTEM, ({ tx }) => unpaidRenewals(tx, stripeId));
  for (const invoice of open) {
    await tryToPay(() => stripe.invoices.pay(invoice, { payment_method: card }, key(invoice)));
    await syncInvoice(services, invoice);
  }
  await syncSubscription(services, stripeId);
  await services.transact(SYSTEM, async (ctx) => {
    if (!(await noteCardSettled(ctx.tx, sessionId, ctx.now))) return;
    await tell(ctx, known.subscription, { method: methodWords(method), tried: open.length > 0 });
  });
}

const settle = (services: AppServices, sessionId: string) =>
  services.transact(SYSTEM, ({ tx, now }) => noteCardSettled(tx, sessionId, now));

/** Writes the receipt, without brand and digits because anybody may read it, and tells the owner which card it is. */
async function tell(ctx: Ctx, row: Subscription, told: { method: string; tried: boolean }): Promise<void> {
  const said = [
    'From now on the plan is paid with another payment method.',
    ...(told.tried ? ['The payment that was due was tried with it at once.'] : []),
  ];
  const code = await writePlanReceipt(ctx, row, { id: newId(), kind: 'card-changed', said });
  const checkout = await checkoutById(ctx.tx, row.checkoutId);
  if (checkout) {
    const timeZone = await timeZoneOf(ctx, systemScope(SYSTEM, row.householdId));
    const about = { ...told, code, orderNumber: checkout.orderNumber, at: ctx.now, timeZone };
    await ctx.mail(cardChangedMail({ ...about, ...(await addressedTo(ctx, checkout)) }));
  }
  await ctx.notify(row.householdId, 'billing');
}

/** A card that is declined leaves the invoice as it was; one that was paid meanwhile is paid. */
async function tryToPay(pay: () => Promise<unknown>): Promise<void> {
  try {
    await pay();
  } catch (error) {
    const ours =
      error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!ours) throw error;
  }
}

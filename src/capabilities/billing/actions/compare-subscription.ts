import type Stripe from 'stripe';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { isMissing } from '#src/platform/stripe.ts';
import { insertCustomer } from '../customer-store.ts';
import { duplicateBySubscription } from '../duplicate-payment-store.ts';
import { begunChangeOf } from '../plan-store.ts';
import { customerLinks } from '../comparison-store.ts';
import { markSeenLive } from '../reconcile-store.ts';
import { subscriptionUpdate } from '../rules/subscription-update.ts';
import type { Finding } from '../rules/discrepancies.ts';
import { idOf, type SubscriptionFacts, subscriptionFacts } from '../rules/stripe-mapping.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { findLive, type Subscription, subscriptionByStripeId } from '../store.ts';
import { pushSubscription, desiredFor } from './push-subscription.ts';
import type { Comparer } from './reconcile-subject.ts';
import { refundDuplicatePayment } from './refund-duplicate-payment.ts';
import { syncSubscription } from './sync-subscription.ts';
import { confirmedMailbox, updateCustomers } from './update-customers.ts';

const SYSTEM = systemActor('billing/compare-subscription');

export const subscriptionComparer: Comparer<Stripe.Subscription> = {
  type: 'subscription',
  asks: true,
  async compare(services, id, loaded) {
    const found = loaded ?? (await readSubscription(services, id));
    const row = await services.read(SYSTEM, ({ tx }) => subscriptionByStripeId(tx, id));
    if (!found) return row && isLiveStatus(row.status) ? [missing(row)] : [];
    if (!row) return compareUnknown(services, found);
    const findings = await compareKnown(services, row, found);
    if (isLiveStatus(found.status)) await services.transact(SYSTEM, ({ tx, now }) => markSeenLive(tx, [id], now));
    return findings;
  },
  async heal(services, id, { kind }) {
    if (kind === 'terms-differ') return pushSubscription.run(services, { stripeSubscriptionId: id });
    if (kind === 'customer-differs') return linkCustomer(services, id);
    if (kind === 'customer-email-differs') return updateCustomersOf(services, id);
    if (kind !== 'stray-not-returned') return syncSubscription(services, id);
    const duplicate = await services.read(SYSTEM, ({ tx }) => duplicateBySubscription(tx, id));
    if (duplicate)
      await refundDuplicatePayment.run(services, { checkoutId: duplicate.checkoutId, stripeSubscriptionId: id });
  },
};

async function readSubscription({ stripe }: AppServices, id: string): Promise<Stripe.Subscription | null> {
  try {
    return await stripe.subscriptions.retrieve(id, { expand: ['discounts', 'customer'] });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const missing = ({ status, householdId }: Subscription): Finding => ({
  kind: 'subscription-missing',
  ours: status,
  theirs: 'no such subscription',
  householdId,
});

/** A payment that must not stand, on its way back; or one that nobody here is served for. */
async function compareUnknown(services: AppServices, found: Stripe.Subscription): Promise<Finding[]> {
  const duplicate = await services.read(SYSTEM, ({ tx }) => duplicateBySubscription(tx, found.id));
  if (duplicate && !duplicate.refundedAt)
    return [{ kind: 'stray-not-returned', ours: 'to be refunded', theirs: found.status }];
  return isLiveStatus(found.status) ? [{ kind: 'subscription-unknown', ours: 'no order', theirs: found.status }] : [];
}

async function compareKnown(services: AppServices, row: Subscription, found: Stripe.Subscription): Promise<Finding[]> {
  const { householdId } = row;
  const scope = systemScope(SYSTEM, householdId);
  const other = await services.read(SYSTEM, ({ tx }) => findLive(tx, scope));
  const live = isLiveStatus(found.status);
  if (live && other && other.id !== row.id)
    return [
      {
        kind: 'second-subscription',
        ours: `${row.status}; ${other.stripeId} is live`,
        theirs: found.status,
        householdId,
      },
    ];
  const findings: Finding[] = [];
  const [ours, theirs] = [wordsOf(factsOf(row)), wordsOf(subscriptionFacts(found))];
  if (ours !== theirs) findings.push({ kind: 'subscription-differs', ours, theirs, householdId });
  if (!live) return findings;
  const [wished, change, links] = await services.read(SYSTEM, async (ctx) => [
    await desiredFor(ctx, found.id),
    await begunChangeOf(ctx.tx, row.id),
    await customerLinks(ctx.tx, householdId, row.currency, idOf(found.customer) ?? ''),
  ]);
  // While somebody changes the plan it is settled by that change.
  const wanted = wished && !change ? subscriptionUpdate(wished, found, services.clock.now()) : null;
  if (wanted)
    findings.push({
      kind: 'terms-differ',
      ours: `${row.quantity} x ${row.unitAmount}, in all ${row.renewalAmount}`,
      theirs: `differs in ${Object.keys(wanted).join(', ')}`,
      householdId,
    });
  if (!links.holder)
    findings.push({
      kind: 'customer-differs',
      ours: links.own ?? 'no customer',
      theirs: idOf(found.customer) ?? 'no customer',
      householdId,
    });
  else if (await writesToOldAddress(services, householdId, found.customer))
    findings.push({ kind: 'customer-email-differs', ours: 'another address', theirs: 'an old address', householdId });
  return findings;
}

/**
 * Whether the customer's address differs from the confirmed one. Only for an expanded customer; findings hold no
 * addresses.
 */
async function writesToOldAddress(
  services: AppServices,
  householdId: string,
  customer: Stripe.Subscription['customer'],
) {
  if (typeof customer === 'string' || customer.deleted) return false;
  const email = await confirmedMailbox(services, householdId);
  return email !== null && customer.email !== email;
}

async function updateCustomersOf(services: AppServices, id: string): Promise<void> {
  const row = await services.read(SYSTEM, ({ tx }) => subscriptionByStripeId(tx, id));
  if (row) await updateCustomers.run(services, { householdId: row.householdId });
}

type Compared = Pick<SubscriptionFacts, 'status' | 'currentPeriodEnd' | 'collectionPaused' | 'endsOn'>;

const factsOf = ({ status, currentPeriodEnd, collectionPaused, endsOn }: Subscription): Compared => ({
  status,
  currentPeriodEnd,
  collectionPaused,
  endsOn: status === 'canceled' ? null : endsOn,
});

/** A cancelled plan has no period and no pause, whatever was read last. */
function wordsOf({ status, currentPeriodEnd, collectionPaused, endsOn }: Compared): string {
  if (status === 'canceled') return status;
  const until = currentPeriodEnd?.toISOString().slice(0, 16) ?? 'no period';
  return [status, `until ${until}`, collectionPaused && 'paused', endsOn && `ends ${endsOn.toISOString().slice(0, 16)}`]
    .filter(Boolean)
    .join(', ');
}

/** The customer that pays becomes the household's, where it has none in that currency. */
async function linkCustomer(services: AppServices, id: string): Promise<void> {
  const found = await services.stripe.subscriptions.retrieve(id);
  const stripeId = idOf(found.customer);
  await services.transact(SYSTEM, async ({ tx, now }) => {
    const row = await subscriptionByStripeId(tx, id);
    if (!row || !stripeId) return;
    const { householdId, currency } = row;
    const { own, holder } = await customerLinks(tx, householdId, currency, stripeId);
    if (!own && !holder) await insertCustomer(tx, { id: newId(), householdId, currency, stripeId, createdAt: now });
  });
}

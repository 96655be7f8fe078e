import type Stripe from 'stripe';
import { isUuid } from '#src/lib/text.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { proSeatHolders } from '#src/capabilities/pricing/actions/find-seats.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import {
  householdsOnPro,
  type IdPage,
  openDisputes,
  unbalancedInvoices,
  unfinishedInvoices,
  unprocessedEvents,
  unseenLive,
  unsentEvidence,
  unsettledChanges,
  waitingWithoutPlan,
} from '../reconcile-store.ts';
import { notesOf, paidInvoicesOf, paidSalesOf, disputesOf } from '../comparison-store.ts';
import { unseenDiscrepancies } from '../discrepancy-store.ts';
import { idOf } from '../rules/stripe-mapping.ts';
import { type Paging, bothWays } from './both-ways.ts';
import { agreeingInvoices, INVOICE_PARTS, invoiceComparer } from './compare-invoice.ts';
import { changeComparer, eventComparer, evidenceComparer, householdComparer } from './compare-own-rows.ts';
import { agreeingRefunds, refundComparer } from './compare-refunds.ts';
import { disputeComparer } from './compare-disputes.ts';
import { fraudComparer, moneyComparer } from './compare-payments.ts';
import { saleComparer, sessionComparer } from './compare-sales.ts';
import { subscriptionComparer } from './compare-subscription.ts';
import { type AnyComparer, NOTHING, type Step } from './reconcile-item.ts';
import { throttleOf } from './reconcile-subject.ts';

const SYSTEM = systemActor('billing/reconcile-steps');
const PAGE = 100;
/** Younger objects may still be in the making. */
const AN_HOUR_MS = 3_600_000;

/** A list of the payment service, the newest first. */
function listed<T extends { id?: string | undefined }>(
  name: string,
  comparer: AnyComparer,
  ask: (services: AppServices, paging: Paging) => Promise<{ data: T[] }>,
  subject: (object: T) => string | null = ({ id }) => id ?? null,
  windowed = true,
): Step {
  return {
    name,
    async page(services, { since }, cursor) {
      await throttleOf(services).take(1);
      const { data } = await ask(services, {
        limit: PAGE,
        ...(cursor && { starting_after: cursor }),
        ...(windowed && since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
      });
      return data.map((object) => {
        const id = subject(object);
        const whole = id === object.id;
        return {
          comparer: id ? comparer : NOTHING,
          id: id ?? '',
          cursor: object.id ?? '',
          ...(whole && { loaded: object }),
        };
      });
    },
  };
}

interface Looked {
  page: IdPage;
  /** Start of the run. */
  startedAt: Date;
  anHourAgo: Date;
}

/** Rows of ours, in the order of their ids. */
function rows(name: string, comparer: AnyComparer, idsOf: (tx: ReadHandle, looked: Looked) => Promise<string[]>): Step {
  return {
    name,
    async page({ clock, read }, { startedAt }, after) {
      const looked = {
        page: { after, limit: PAGE },
        startedAt,
        anHourAgo: new Date(clock.now().getTime() - AN_HOUR_MS),
      };
      const ids = await read(SYSTEM, ({ tx }) => idsOf(tx, looked));
      return ids.map((id) => ({ comparer, id, cursor: id }));
    },
  };
}

/**
 * Ordered by dependency: orders come from payments, invoices belong to subscriptions, refunds and disputes to invoices.
 */
export const STEPS: readonly Step[] = [
  rows('events', eventComparer, (tx, { anHourAgo, page }) => unprocessedEvents(tx, anHourAgo, page)),
  rows('changes', changeComparer, (tx, { anHourAgo, page }) => unsettledChanges(tx, anHourAgo, page)),
  listed('sessions', sessionComparer, ({ stripe }, paging) =>
    stripe.checkout.sessions.list({ ...paging, status: 'complete' }),
  ),
  // Whenever they were made: all that are not over.
  listed(
    'subscriptions',
    subscriptionComparer,
    ({ stripe }, paging) => stripe.subscriptions.list({ ...paging, expand: ['data.discounts', 'data.customer'] }),
    undefined,
    false,
  ),
  rows('live-here', subscriptionComparer, (tx, { startedAt, page }) => unseenLive(tx, startedAt, page)),
  bothWays<Stripe.Invoice>({
    name: 'invoices',
    list: ({ stripe }, paging) =>
      stripe.invoices.list({ ...paging, expand: INVOICE_PARTS.map((part) => `data.${part}`) }),
    ours: paidInvoicesOf,
    listed: { comparer: invoiceComparer, agreeing: agreeingInvoices },
    absent: invoiceComparer,
  }),
  rows('unfinished-invoices', invoiceComparer, (tx, { page }) => unfinishedInvoices(tx, page)),
  // Their pages are looked at above; an hour to pay, and days until the shop heard of it.
  bothWays<Stripe.Checkout.Session>({
    name: 'sales',
    list: ({ stripe }, paging) => stripe.checkout.sessions.list({ ...paging, status: 'complete' }),
    ours: paidSalesOf,
    keyOf: ({ payment_intent: intent }) => idOf(intent),
    absent: saleComparer,
    older: 3 * 86_400,
  }),
  bothWays<Stripe.Refund>({
    name: 'refunds',
    list: ({ stripe }, paging) => stripe.refunds.list(paging),
    ours: notesOf,
    listed: {
      comparer: refundComparer,
      subjectOf: ({ payment_intent: intent }) => idOf(intent),
      agreeing: agreeingRefunds,
    },
    absent: refundComparer,
  }),
  bothWays<Stripe.Dispute>({
    name: 'disputes',
    list: ({ stripe }, paging) => stripe.disputes.list(paging),
    ours: disputesOf,
    listed: { comparer: disputeComparer, agreeing: async () => new Set() },
    absent: disputeComparer,
  }),
  rows('open-disputes', disputeComparer, (tx, { page }) => openDisputes(tx, page)),
  rows('own-money', moneyComparer, (tx, { page }) => unbalancedInvoices(tx, page)),
  rows('evidence', evidenceComparer, (tx, { anHourAgo, page }) => unsentEvidence(tx, anHourAgo, page)),
  listed('fraud-warnings', fraudComparer, ({ stripe }, paging) => stripe.radar.earlyFraudWarnings.list(paging)),
  rows('places', householdComparer, (tx, { page }) => proHouseholds(tx, page)),
  rows('rewards', householdComparer, (tx, { page }) => waitingWithoutPlan(tx, page)),
  {
    name: 'known-discrepancies',
    page: async (services, { startedAt }, after) => {
      const left = await services.read(SYSTEM, ({ tx }) => unseenDiscrepancies(tx, startedAt, { after, limit: PAGE }));
      return left.map(({ id: cursor, subject }) => {
        const [type = '', id = ''] = subject.split(':');
        return { comparer: COMPARERS.get(type) ?? NOTHING, id, cursor };
      });
    },
  },
];

const COMPARERS = new Map<string, AnyComparer>(
  [
    subscriptionComparer,
    invoiceComparer,
    sessionComparer,
    refundComparer,
    saleComparer,
    moneyComparer,
    disputeComparer,
    fraudComparer,
    householdComparer,
    changeComparer,
    eventComparer,
    evidenceComparer,
  ].map((comparer) => [comparer.type, comparer]),
);

/** Households that hold a place of Pro or should; places that were never a household's are no business of ours. */
async function proHouseholds(tx: ReadHandle, { after, limit }: IdPage): Promise<string[]> {
  const { live } = await householdsOnPro(tx);
  const holders = (await proSeatHolders(tx)).filter(isUuid);
  return [...new Set([...holders, ...live])]
    .toSorted()
    .filter((id) => !after || id > after)
    .slice(0, limit);
}

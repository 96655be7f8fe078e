import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import { money } from '#src/lib/money.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { InvoiceState } from '../invoice-contract.ts';
import { refusals } from '../contract.ts';
import type { SubscriptionState } from '../subscription-contract.ts';
import { checkoutById } from '../checkout-store.ts';
import { discountWords, discountAmounts } from '../rules/discounts.ts';
import { choiceOf, isLapsed, kitChargeDate, kitsDue, priceOfKit, renewalPayment } from '../rules/follow-up-kits.ts';
import { nextCharge } from '../rules/next-charge.ts';
import { triesToCome } from '../rules/payment-ladder.ts';
import { chargeToCome, isMonthUnderWay, nextBoxState, ordinaryDate, restsFrom, wishOf } from '../rules/next-box.ts';
import { BUTTON_ACTIONS, NO_PLAN, PLAN_RULES } from '../rules/plan-actions.ts';
import { chargeIfKept, pendingEnd } from '../rules/refund-end.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { type DiscountRow, waitingDiscounts } from '../discount-store.ts';
import { chargesFor, isExcluded } from '../rules/plan-change.ts';
import { findInvoices, type Invoice } from '../invoice-store.ts';
import { type CreditNote, creditNotesOf } from '../refund-store.ts';
import { findSubscription, type Subscription } from '../store.ts';
import { creditNoteView } from './read-credit-note.ts';
import { orderedCats } from './cats-of-plan.ts';
import { planWithCats } from './plan-state.ts';

/** The actor's own subscription with its invoices; `status: 'none'` where there is none. */
export async function readSubscription(ctx: ReadCtx): Promise<SubscriptionState | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : subscriptionOf(ctx, scope);
}

/**
 * The household's subscription. Three statements, one more for a live plan without `cats`, the cats that live in the
 * household, and one for an order of before cats were written down with it.
 */
export async function subscriptionOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  cats?: readonly { id: string; name: string }[],
): Promise<SubscriptionState> {
  const subscription = await findSubscription(ctx.tx, scope);
  const found = await findInvoices(ctx.tx, scope);
  const waiting = await waitingDiscounts(ctx.tx, scope);
  const own = found.filter(({ stripeSubscriptionId }) => stripeSubscriptionId === subscription?.stripeId);
  const ofPlan = await catsOf(ctx, scope, subscription, cats);
  const dated = { now: ctx.now, underWay: own.some(isMonthUnderWay) };
  return {
    ...subscriptionView(subscription),
    ...nextPayment(subscription, waiting),
    ifKept: ifKept(subscription, waiting, ctx.now),
    nextBox: nextBoxView(subscription, ctx.now),
    kits: kitsView(subscription, ofPlan, ctx.now),
    paymentProblem: problemOf(own),
    invoices: await invoiceViews(ctx, found),
    actions: actionsOf(subscription, ofPlan, dated),
  };
}

/** The next charge of a plan that ends, if it is kept. */
function ifKept(row: Subscription | undefined, waiting: DiscountRow[], now: Date): SubscriptionState['ifKept'] {
  if (!row || PLAN_RULES.keep(row) !== 'allowed' || row.sticksHeld) return null;
  const amount = money(renewalPayment(waiting, row), row.currency);
  return { amount, at: chargeIfKept(row, now)?.toISOString() ?? null };
}

const NO_BOX = { chargesAt: null, ordinary: null, restsFrom: null, wish: null };

/** The dates of the next box, for a plan that has one. */
function nextBoxView(row: Subscription | undefined, now: Date): SubscriptionState['nextBox'] {
  if (!row || !isLiveStatus(row.status) || row.endsOn || row.sticksHeld || row.quantity === 0) return NO_BOX;
  const wish = wishOf(row, now);
  return {
    chargesAt: chargeToCome(row, now)?.toISOString() ?? null,
    ordinary: ordinaryDate(row, now)?.toISOString() ?? null,
    restsFrom: restsFrom(row, now)?.toISOString() ?? null,
    wish: wish && { kind: wish.kind, until: wish.until, boxes: wish.boxes, receipt: wish.receipt },
  };
}

/** The follow-up kits of a plan that goes on. */
function kitsView(
  row: Subscription | undefined,
  cats: readonly { id: string; name: string }[],
  now: Date,
): SubscriptionState['kits'] {
  if (!row?.kits || !isLiveStatus(row.status) || row.endsOn) return [];
  const [next, due] = [chargeToCome(row, now), kitsDue(row)];
  return cats.flatMap(({ id: cat, name }) => {
    const choice = choiceOf(row, cat);
    if (!choice || choice.cadence === 'none') return [];
    const { cadence, pending } = choice;
    return {
      ...{ cat, name, cadence },
      price: money(priceOfKit(row, choice), row.currency),
      inNextBox: due.some((kit) => kit.cat === cat),
      nextAt: kitChargeDate(row, choice, next)?.toISOString() ?? null,
      lapsed: isLapsed(row, choice),
      waits: pending !== undefined,
    };
  });
}

/** The table of `rules/plan-actions.ts` for this plan, with the sentences that the actions refuse with. */
function actionsOf(
  row: Subscription | undefined,
  cats: readonly { id: string }[],
  dated: { now: Date; underWay: boolean },
): SubscriptionState['actions'] {
  const plan =
    row && isLiveStatus(row.status) ? { ...planWithCats(row, cats), nextBox: nextBoxState(row, dated) } : NO_PLAN;
  const entries = BUTTON_ACTIONS.map((action) => {
    const verdict = PLAN_RULES[action](plan);
    const reason = verdict === 'allowed' || verdict === 'done' ? null : refusals(verdict).message;
    return [action, { allowed: verdict === 'allowed', reason }] as const;
  });
  return Object.fromEntries(entries) as SubscriptionState['actions'];
}

/** The cats of a live plan; none of another. */
async function catsOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  row: Subscription | undefined,
  here: readonly { id: string; name: string }[] | undefined,
) {
  if (!row || !isLiveStatus(row.status)) return [];
  const checkout = row.catIds ? null : await checkoutById(ctx.tx, row.checkoutId);
  return orderedCats(here ?? (await livingCats(ctx.tx, scope)), row, { catCount: checkout?.catCount ?? 0 });
}

function nextPayment(
  row: Subscription | undefined,
  waiting: DiscountRow[],
): Pick<SubscriptionState, 'nextPayment' | 'discounts'> {
  if (!row || !isLiveStatus(row.status) || row.endsOn || row.sticksHeld || row.quantity === 0)
    return { nextPayment: null, discounts: [] };
  return {
    nextPayment: money(renewalPayment(waiting, row), row.currency),
    discounts: discountAmounts(waiting, row).map((one) => ({
      id: one.id,
      said: discountWords(one),
      amount: money(one.amount, row.currency),
    })),
  };
}

/** A renewal that did not go through and is still asked for. */
function problemOf(invoices: Invoice[]): SubscriptionState['paymentProblem'] {
  const open = invoices.find(({ status, failureToldAt }) => status === 'open' && failureToldAt);
  if (!open) return null;
  const { hostedUrl: payUrl, nextTryAt, needsApproval, failure: why, totalAmount, currency } = open;
  const tries = triesToCome(open).map((at) => at.toISOString());
  return {
    ...{ payUrl, needsApproval, why, tries },
    nextTry: nextTryAt?.toISOString() ?? null,
    amount: money(totalAmount, currency),
  };
}

function subscriptionView(
  row: Subscription | undefined,
): Omit<
  SubscriptionState,
  'invoices' | 'paymentProblem' | 'nextPayment' | 'ifKept' | 'nextBox' | 'kits' | 'discounts' | 'actions'
> {
  if (!row) {
    const nothing = {
      plan: null,
      monthlyAmount: null,
      perCat: null,
      currentPeriodEnd: null,
      nextPlan: null,
      endsOn: null,
      endsBecause: null,
    };
    return {
      status: 'none',
      nextCharge: chargeView(row),
      catCount: 0,
      collectionPaused: false,
      ...nothing,
      receipt: null,
      cats: [],
    };
  }
  return {
    status: row.status === 'incomplete_expired' ? 'canceled' : row.status,
    nextCharge: chargeView(row),
    plan: row.plan,
    catCount: row.quantity,
    monthlyAmount: money(row.renewalAmount, row.currency),
    perCat: money(row.unitAmount, row.currency),
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    collectionPaused: row.collectionPaused,
    nextPlan: row.nextPlan,
    endsOn: row.endsOn?.toISOString() ?? null,
    endsBecause: pendingEnd(row)?.because ?? null,
    receipt: row.endsOn && row.receiptCode,
    cats: (row.catIds ?? []).map((id) => ({
      id,
      renews: !isExcluded(row.excludedCats, id),
      charged: chargesFor(row, id),
      backOn: row.excludedCats?.find((one) => one.id === id && !one.until)?.back?.renewsOn ?? null,
    })),
  };
}

function chargeView(row: Subscription | undefined): SubscriptionState['nextCharge'] {
  const { state, at, notBefore, endsOn, skipped } = nextCharge(row);
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return { state, at: iso(at), notBefore: iso(notBefore), endsOn: iso(endsOn), skipped: iso(skipped) };
}

/** One statement, and only where something was refunded. */
async function invoiceViews(ctx: ReadCtx, found: Invoice[]): Promise<InvoiceState[]> {
  const refunded = found.filter(({ refundedAmount }) => refundedAmount > 0);
  const notes = await creditNotesOf(
    ctx.tx,
    refunded.map(({ id }) => id),
  );
  return found.map((invoice) =>
    invoiceView(
      invoice,
      notes.filter(({ invoiceId }) => invoiceId === invoice.id),
    ),
  );
}

function invoiceView(invoice: Invoice, notes: readonly CreditNote[]): InvoiceState {
  const { id, number, status, hostedUrl: url, currency } = invoice;
  return {
    ...{ id, number, status, url },
    amount: money(invoice.totalAmount, currency),
    issuedAt: invoice.issuedAt.toISOString(),
    paidAt: invoice.paidAt?.toISOString() ?? null,
    refunded: money(invoice.refundedAmount, currency),
    lost: money(invoice.lostAmount, currency),
    creditNotes: notes.map((note) => creditNoteView(note, currency)),
  };
}

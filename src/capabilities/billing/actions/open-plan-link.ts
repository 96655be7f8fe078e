import { consume, type ClientInfo, type Limit, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import type { LeaveReasonsInput, LinkedPlanView } from '../plan-ending-contract.ts';
import { refusals } from '../contract.ts';
import { type Checkout, checkoutById } from '../checkout-store.ts';
import { receiptByCode, type ReceiptRow } from '../plan-store.ts';
import { isEnding } from '../rules/ending.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { pendingEnd } from '../rules/refund-end.ts';
import { isLiveStatus, isOverdue } from '../rules/subscription-states.ts';
import { newestOf, type Subscription, subscriptionById } from '../store.ts';
import { chargeOfKept } from './charge-of-kept.ts';
import { changeEnding } from './cancel-plan.ts';
import { keepReasons } from './keep-reasons.ts';
import { mailboxOfCheckout } from './mailbox-of-checkout.ts';
import { nextPaymentOf } from './next-payment.ts';
import { type OpenedLink, readPlanLink } from './plan-link.ts';
import { receiptView } from './read-receipt.ts';
import { endingOf } from './ending-receipt.ts';
import { timeZoneOf } from './time-zone-of.ts';

const SYSTEM = systemActor('billing/open-plan-link');
const HOUR = 3600;
/** Time for which the link says that its plan was kept, before it asks again whether to cancel it. */
const KEPT_SHOWN_MS = 7 * 86_400_000;
const LIMITS = {
  /** Links that do not open, from one address. */
  guesses: { max: 30, windowSeconds: HOUR },
  /** Cancelling and keeping by one link: each time writes a receipt and a mail. */
  changes: { max: 20, windowSeconds: HOUR },
} satisfies Record<string, Limit>;

export interface LinkUse {
  link: string;
  caller: ClientInfo;
}

/**
 * The plan that a mailed link is for. Reading changes nothing. Refuses `plan-link-unknown`,
 * `plan-link-expired`, and `too-many-attempts` for guesses.
 */
export async function openPlanLink(services: AppServices, use: LinkUse): Promise<LinkedPlanView | DomainError> {
  const view = await services.read(SYSTEM, (ctx) => linkedPlan(ctx, use.link));
  return isDomainError(view) ? countGuess(services, use, view) : view;
}

/** Cancels the plan, or keeps it, as its household would. Refuses as `openPlanLink` and `changeEnding` do. */
export async function endByLink(
  services: AppServices,
  use: LinkUse,
  { ends }: { ends: boolean },
): Promise<LinkedPlanView | DomainError> {
  const found = await services.read(SYSTEM, (ctx) => planOfLink(ctx, use.link));
  if (isDomainError(found)) return countGuess(services, use, found);
  const key = rateLimitKey('plan-link-change', found.row.id);
  const limited = await services.transact(SYSTEM, ({ tx, now }) => consume(tx, key, LIMITS.changes, now));
  if (limited) return limited;
  const find = async (ctx: ReadCtx) => {
    const plan = await planOfLink(ctx, use.link);
    return isDomainError(plan) ? plan : plan.row;
  };
  return (await changeEnding(services, SYSTEM, { find, ends })) ?? openPlanLink(services, use);
}

/** Records the reasons for a cancellation. Refuses as `openPlanLink` and `keepReasons` do. */
export async function giveReasonsByLink(
  services: AppServices,
  use: LinkUse,
  given: LeaveReasonsInput,
): Promise<{ message: string } | DomainError> {
  const kept = await services.transact(SYSTEM, async (ctx) => {
    const found = await planOfLink(ctx, use.link);
    return isDomainError(found) ? found : keepReasons(ctx, found.row, given);
  });
  return isDomainError(kept) ? countGuess(services, use, kept) : kept;
}

/** Links that do not open are counted by their sender. */
export async function countGuess(
  services: AppServices,
  { caller }: LinkUse,
  refused: DomainError,
): Promise<DomainError> {
  if (!refused.code.startsWith('plan-link-')) return refused;
  const key = rateLimitKey('plan-link-open', caller.address);
  return (await services.transact(SYSTEM, ({ tx, now }) => consume(tx, key, LIMITS.guesses, now))) ?? refused;
}

interface Linked {
  row: Subscription;
  checkout: Checkout;
}

/** Only as long as mails about the plan go to the address of the link, and the household has no newer plan. */
async function planOfLink(ctx: ReadCtx, token: string): Promise<Linked | DomainError> {
  return planBehind(ctx, readPlanLink(token, { secret: ctx.settings.sessionSecret, now: ctx.now }));
}

/** The plan that an opened link is for. Refuses `plan-link-unknown` and `plan-link-expired`. */
export async function planBehind<L extends OpenedLink>(
  ctx: ReadCtx,
  link: L | 'altered' | 'expired',
): Promise<(Linked & { link: L }) | DomainError> {
  if (link === 'expired') return refusals('plan-link-expired');
  const row = link === 'altered' ? undefined : await subscriptionById(ctx.tx, link.subscriptionId);
  const checkout = row && (await checkoutById(ctx.tx, row.checkoutId));
  if (link === 'altered' || !row || !checkout) return refusals('plan-link-unknown');
  const newest = await newestOf(ctx.tx, systemScope(SYSTEM, row.householdId));
  const stands = newest?.id === row.id && link.isFor(await mailboxOfCheckout(ctx, checkout));
  return stands ? { row, checkout, link } : refusals('plan-link-unknown');
}

async function linkedPlan(ctx: ReadCtx, token: string): Promise<LinkedPlanView | DomainError> {
  const found = await planOfLink(ctx, token);
  if (isDomainError(found)) return found;
  const { row, checkout } = found;
  const written = row.receiptCode ? await receiptByCode(ctx.tx, row.receiptCode) : undefined;
  const receipt = written && isCurrentNews(written, row, ctx.now) ? written : undefined;
  const cancel = verdictOf(row, 'cancel');
  const now = isOverdue(row.status);
  const endsOn = now ? ctx.now : row.currentPeriodEnd;
  return {
    plan: row.plan,
    cats: row.quantity,
    orderNumber: checkout.orderNumber,
    monthly: money(row.renewalAmount, row.currency),
    nextPayment: (await nextPaymentOf(ctx, row))?.payment ?? null,
    renewsOn:
      row.endsOn || row.collectionPaused || row.sticksHeld ? null : (row.currentPeriodEnd?.toISOString() ?? null),
    timeZone: await timeZoneOf(ctx, systemScope(SYSTEM, row.householdId)),
    state: isLiveStatus(row.status) ? (row.endsOn ? 'ending' : 'running') : 'ended',
    ifCancelled: cancel.allowed ? await endingOf(ctx, row, { endsOn: endsOn ?? ctx.now, over: now }) : null,
    cancel,
    keep: verdictOf(row, 'keep'),
    ...(await endView(ctx, row)),
    receipt: receipt ? receiptView(receipt, ctx.settings.sessionSecret) : null,
    reasonsGiven: receipt?.reasonsAt !== null && receipt !== undefined,
  };
}

/** Whether a receipt still describes its plan: it does not once a kept plan was charged again. */
function isCurrentNews({ writtenAt, content }: ReceiptRow, { endsOn, status }: Subscription, now: Date): boolean {
  if (endsOn || !isLiveStatus(status)) return true;
  const charged = isEnding(content) && content.next?.at ? new Date(content.next.at) <= now : false;
  return !charged && now.getTime() - writtenAt.getTime() < KEPT_SHOWN_MS;
}

async function endView(
  ctx: ReadCtx,
  row: Subscription,
): Promise<Pick<LinkedPlanView, 'endsOn' | 'endsBecause' | 'ifKept'>> {
  const keeps = verdictOf(row, 'keep').allowed;
  return {
    endsOn: row.endsOn?.toISOString() ?? null,
    endsBecause: pendingEnd(row)?.because ?? null,
    ifKept: keeps ? await chargeOfKept(ctx, row) : null,
  };
}

function verdictOf(row: Subscription, action: 'cancel' | 'keep') {
  const verdict = PLAN_RULES[action](row);
  const reason = verdict === 'allowed' || verdict === 'done' ? null : refusals(verdict).message;
  return { allowed: verdict === 'allowed', reason };
}

import { personIdOf, systemActor } from '#src/platform/actors.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import type { BoxChangedView } from '../next-box-contract.ts';
import { refusals } from '../contract.ts';
import { lastReceiptOf } from '../plan-store.ts';
import { partnerAct } from '../rules/partner-box.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { lockLive, lockSubscription, type Subscription, subscriptionById } from '../store.ts';
import { noteTiming } from '../plan-note-store.ts';
import { type BoxTerms, readBox } from './box-token.ts';
import { datedPlanOf } from './plan-state.ts';
import { amountOf, boxVersion, previewBoxOf, refusalOf } from './preview-next-box.ts';
import { pushOrTakeBack } from './push-or-take-back.ts';
import { pushSubscription } from './push-subscription.ts';
import { receiptView } from './read-receipt.ts';
import { subscriptionOf } from './read-subscription.ts';

const SYSTEM = systemActor('billing/change-next-box');
/** The action asks the payment service itself; the job retries where that did not answer. */
const JOB_AFTER_SECONDS = 20;

interface Begun {
  stripeSubscriptionId: string;
}

/**
 * Gives the next box the previewed date, once however often it is confirmed: noted in our row, pushed to the payment
 * service in one request that can be repeated, proved by a receipt once that has it. Refuses `change-outdated` with a fresh
 * quote in `details.quote`, `box-date-pending`, `charge-under-way`, and what a preview refuses.
 */
export async function changeNextBox(
  services: AppServices,
  actor: Actor,
  token: string,
): Promise<BoxChangedView | DomainError> {
  const terms = readBox(token, services.settings.sessionSecret);
  if (!terms) return refusals('change-outdated');
  const refused = await applyBox(services, terms, (work) => services.transact(actor, (ctx) => ofActor(ctx, work)));
  return refused ?? services.read(actor, (ctx) => view(ctx, terms));
}

const ofActor = async <T>(ctx: Ctx, work: (ctx: Ctx, scope: HouseholdScope) => Promise<T>) => {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : work(ctx, scope);
};

/** Runs work on a plan in a transaction, with the scope of its household; or refuses. */
export type WithinHousehold = <T>(work: (ctx: Ctx, scope: HouseholdScope) => Promise<T>) => Promise<T | DomainError>;

/** A partner who asks for it. `allows` is asked with the row held. */
interface ByPartner {
  name: string;
  membership: string;
  allows(row: Subscription, now: Date): DomainError | null;
}

/** Null once the next box has the date of the terms, and the payment service has it. Refuses as `changeNextBox` and `within` do. */
export async function applyBox(
  services: AppServices,
  terms: BoxTerms,
  within: WithinHousehold,
  { byStaff = false, partner }: { byStaff?: boolean; partner?: ByPartner } = {},
): Promise<DomainError | null> {
  const begun = await within((ctx, scope) => begin(ctx, scope, { terms, byStaff, partner }));
  if (begun === 'done' || isDomainError(begun)) return begun === 'done' ? null : begun;
  const refused = await pushOrTakeBack(services, {
    stripeSubscriptionId: begun.stripeSubscriptionId,
    failure: 'date of the next box not changed',
    pending: refusals('box-date-pending'),
    impossible: refusals('date-not-possible'),
    takeBack: () => services.transact(SYSTEM, (ctx) => takeBack(ctx, terms)),
  });
  return refused ?? services.read(SYSTEM, (ctx) => outcome(ctx, terms));
}

/** Notes the wish, where the plan is as it was shown. Of two at once the first gets past this. */
async function begin(
  ctx: Ctx,
  scope: HouseholdScope,
  { terms, byStaff, partner }: { terms: BoxTerms; byStaff: boolean; partner: ByPartner | undefined },
): Promise<Begun | 'done' | DomainError> {
  const row = await lockLive(ctx.tx, scope);
  if (!row) return refusals('no-subscription');
  if (terms.subscriptionId !== row.id) return outdated(ctx, scope, terms);
  const { stripeId: stripeSubscriptionId, timing } = row;
  if (timing?.id === terms.id) return timing.receipt ? 'done' : { stripeSubscriptionId };
  const notAllowed = partner?.allows(row, ctx.now);
  if (notAllowed) return notAllowed;
  if (terms.kind === 'resume' && PLAN_RULES.resume(await datedPlanOf(ctx, row)) === 'done') return 'done';
  const refused = await refusalOf(ctx, terms.kind === 'forward' ? { ...row, timing: null } : row, terms.kind);
  if (refused) return refused;
  if (!(await isFresh(ctx, { row, scope }, terms))) return outdated(ctx, scope, terms);
  const { id, kind, until, from, boxes, undoes } = terms;
  const owner = byStaff || partner ? null : personIdOf(ctx.actor);
  await noteTiming(ctx.tx, row.id, {
    ...{ id, kind, until, from, boxes, undoes },
    ...(byStaff && { byStaff }),
    ...(owner && { owner }),
    ...(partner && { by: partner.name, partner: partnerAct(row, { membership: partner.membership, from }, ctx.now) }),
    since: ctx.now.toISOString(),
    receipt: null,
    // Replaces a change that has not reached the payment service yet. If this one fails, the state before both is restored.
    before: timing && !timing.receipt ? (timing.before ?? null) : timing,
  });
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId }, { startAfterSeconds: JOB_AFTER_SECONDS });
  await ctx.notify(row.householdId, 'billing');
  return { stripeSubscriptionId };
}

async function isFresh(
  ctx: ReadCtx,
  { row, scope }: { row: Subscription; scope: HouseholdScope },
  { version, amount, until, expiresAt }: BoxTerms,
): Promise<boolean> {
  const now = ctx.now.getTime();
  if (Date.parse(expiresAt) <= now || Date.parse(until) <= now) return false;
  return version === (await boxVersion(ctx, row)) && amount.amount === (await amountOf(ctx, row, scope));
}

async function takeBack({ tx }: Ctx, { id, subscriptionId }: BoxTerms): Promise<void> {
  const row = await lockSubscription(tx, subscriptionId);
  const timing = row?.timing;
  if (timing?.id === id && !timing.receipt) await noteTiming(tx, subscriptionId, timing.before ?? null);
}

async function outcome(ctx: ReadCtx, terms: BoxTerms): Promise<DomainError | null> {
  const row = await subscriptionById(ctx.tx, terms.subscriptionId);
  const timing = row?.timing ?? null;
  const pending = timing?.id === terms.id && !timing.receipt;
  const dropped = !timing && terms.kind !== 'resume';
  if (!pending && !dropped) return null;
  // Cancelled at the same moment.
  if (row?.endsOn) return refusals('plan-ends');
  return refusals(pending ? 'box-date-pending' : 'charge-under-way');
}

async function view(ctx: ReadCtx, { subscriptionId }: BoxTerms): Promise<BoxChangedView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const receipt = await lastReceiptOf(ctx.tx, subscriptionId);
  return {
    subscription: await subscriptionOf(ctx, scope),
    receipt: receipt ? receiptView(receipt, ctx.settings.sessionSecret) : null,
  };
}

/** Refuses a date whose plan differs by now, with a new quote. */
async function outdated(ctx: ReadCtx, scope: HouseholdScope, { request }: BoxTerms): Promise<DomainError> {
  const quote = await previewBoxOf(ctx, scope, request);
  return isDomainError(quote) ? quote : refusals('change-outdated', { details: { quote } });
}

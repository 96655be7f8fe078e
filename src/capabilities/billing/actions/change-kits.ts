import { personIdOf, systemActor } from '#src/platform/actors.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import type { ChangeDoneView } from '../plan-change-contract.ts';
import { refusals } from '../contract.ts';
import { kitAgreementById } from '../plan-store.ts';
import { choiceOf, withChoice } from '../rules/follow-up-kits.ts';
import type { KitChoice } from '../rules/kit-choice.ts';
import { kitTitle } from '../rules/kit-words.ts';
import { versionOf } from '../rules/plan-change.ts';
import { lockLive, lockSubscription, subscriptionById } from '../store.ts';
import { noteKits } from '../plan-note-store.ts';
import type { WithinHousehold } from './change-next-box.ts';
import { type KitTerms, readKit } from './kit-token.ts';
import { draftKits, kitsRefusal, previewKitsOf } from './preview-kits.ts';
import { pushOrTakeBack } from './push-or-take-back.ts';
import { pushSubscription } from './push-subscription.ts';
import { subscriptionOf } from './read-subscription.ts';

const SYSTEM = systemActor('billing/change-kits');
/** The action asks the payment service itself; the job retries where that did not answer. */
const JOB_AFTER_SECONDS = 20;

/**
 * Changes the follow-up kits of a cat as they were previewed, once however often it is confirmed: noted in our row, pushed to
 * the payment service in one request that can be repeated, mailed once that has it. Refuses `change-outdated` with a fresh quote
 * in `details.quote`, `kits-pending`, `kits-fixed` where the charge had begun, and what a preview refuses.
 */
export async function changeKits(
  services: AppServices,
  actor: Actor,
  token: string,
): Promise<ChangeDoneView | DomainError> {
  const terms = readKit(token, services.settings.sessionSecret);
  if (!terms) return refusals('change-outdated');
  const within: WithinHousehold = (work) =>
    services.transact(actor, async (ctx) => {
      const scope = householdScope(ctx.actor);
      return isDomainError(scope) ? scope : work(ctx, scope);
    });
  const refused = await applyKits(services, terms, within);
  return refused ?? services.read(actor, (ctx) => view(ctx, terms));
}

/** The same for a household, in the transaction of a colleague. */
export async function changeKitsFor(
  services: AppServices,
  token: string,
  within: WithinHousehold,
): Promise<DomainError | null> {
  const terms = readKit(token, services.settings.sessionSecret);
  if (!terms) return within(async () => refusals('change-outdated'));
  return applyKits(services, terms, within, { byStaff: true });
}

async function applyKits(
  services: AppServices,
  terms: KitTerms,
  within: WithinHousehold,
  { byStaff = false } = {},
): Promise<DomainError | null> {
  const begun = await within((ctx, scope) => begin(ctx, scope, { terms, byStaff }));
  if (begun === 'done' || isDomainError(begun)) return begun === 'done' ? null : begun;
  const refused = await pushOrTakeBack(services, {
    stripeSubscriptionId: begun.stripeSubscriptionId,
    failure: 'follow-up kits not changed',
    pending: refusals('kits-pending'),
    impossible: refusals('payment-unavailable'),
    takeBack: () => services.transact(SYSTEM, (ctx) => takeBack(ctx, terms)),
  });
  return refused ?? services.read(SYSTEM, (ctx) => outcome(ctx, terms));
}

/** Notes the choice, where the plan is as it was shown. Of two at once the first gets past this. */
async function begin(
  ctx: Ctx,
  scope: HouseholdScope,
  { terms, byStaff }: { terms: KitTerms; byStaff: boolean },
): Promise<{ stripeSubscriptionId: string } | 'done' | DomainError> {
  const row = await lockLive(ctx.tx, scope);
  if (!row) return refusals('no-subscription');
  const { agreement } = terms;
  const { id: cat } = agreement.cat;
  if (terms.subscriptionId !== row.id) return outdated(ctx, scope, terms);
  if (await kitAgreementById(ctx.tx, terms.id)) return 'done';
  const { stripeId: stripeSubscriptionId } = row;
  const before = choiceOf(row, cat);
  if (before?.pending?.id === terms.id) return { stripeSubscriptionId };
  const refused = await kitsRefusal(ctx, row);
  if (refused) return refused;
  const draft = await draftKits(ctx, { row, scope }, { catId: cat, cadence: agreement.cadence });
  if (isDomainError(draft)) return draft;
  const same = JSON.stringify(draft.agreement) === JSON.stringify(orderedAs(draft.agreement, agreement));
  if (!same || terms.version !== versionOf(row) || Date.parse(terms.expiresAt) <= ctx.now.getTime())
    return outdated(ctx, scope, terms);
  // A change that has not reached the payment service yet gives way; if this one fails, the state before both counts.
  const by = byStaff ? null : personIdOf(ctx.actor);
  const standing = before?.pending ? before.pending.before : before;
  const pending = {
    id: terms.id,
    chargesAt: agreement.chargesAt,
    before: standing,
    agreement,
    byStaff,
    ...(by && { by }),
  };
  const empty: KitChoice = { cat, cadence: 'none', agreed: 0, prices: terms.prices, since: standing?.since ?? null };
  await noteKits(ctx.tx, row.id, withChoice(row.kits, cat, { ...(draft.choice ?? empty), pending }));
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId }, { startAfterSeconds: JOB_AFTER_SECONDS });
  await ctx.notify(row.householdId, 'billing');
  return { stripeSubscriptionId };
}

/** The same values with the keys in the order of another: a token has its keys in the order of their names. */
const orderedAs = <T extends object>(like: T, one: T): object =>
  Object.fromEntries(
    Object.entries(like).map(([key, value]) => {
      const own = one[key as keyof T];
      return [key, value && own && typeof value === 'object' && typeof own === 'object' ? orderedAs(value, own) : own];
    }),
  );

async function takeBack({ tx }: Ctx, { id, subscriptionId, agreement }: KitTerms): Promise<void> {
  const row = await lockSubscription(tx, subscriptionId);
  const choice = row && choiceOf(row, agreement.cat.id);
  if (row && choice?.pending?.id === id)
    await noteKits(tx, row.id, withChoice(row.kits, choice.cat, choice.pending.before));
}

async function outcome(ctx: ReadCtx, { id, subscriptionId, agreement }: KitTerms): Promise<DomainError | null> {
  if (await kitAgreementById(ctx.tx, id)) return null;
  const row = await subscriptionById(ctx.tx, subscriptionId);
  return refusals(row && choiceOf(row, agreement.cat.id)?.pending?.id === id ? 'kits-pending' : 'kits-fixed');
}

async function view(ctx: ReadCtx, { agreement }: KitTerms): Promise<ChangeDoneView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  return { subscription: await subscriptionOf(ctx, scope), message: `${kitTitle(agreement)}.` };
}

/** Refuses kits whose plan differs by now, with a new quote. */
async function outdated(ctx: ReadCtx, scope: HouseholdScope, { agreement }: KitTerms): Promise<DomainError> {
  const quote = await previewKitsOf(ctx, scope, { catId: agreement.cat.id, cadence: agreement.cadence });
  return isDomainError(quote) ? quote : refusals('change-outdated', { details: { quote } });
}

import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { confirmedAddition, joinPlan } from '#src/capabilities/billing/actions/join-plan.ts';
import { priceCat } from '#src/capabilities/billing/actions/price-cat.ts';
import { checkoutOfLivePlan } from '#src/capabilities/billing/actions/cats-of-plan.ts';
import { subscriptionOf } from '#src/capabilities/billing/actions/read-subscription.ts';
import type {
  AddPlanCatInput,
  ChangeDoneView,
  PlanCatQuoteView,
} from '#src/capabilities/billing/plan-change-contract.ts';
import { refusals } from '#src/capabilities/billing/contract.ts';
import type { JoiningState } from '#src/capabilities/billing/rules/cat-addition.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { extrasOf } from '../extra-store.ts';
import { joiningState } from '../rules/cat-state.ts';
import { lockOrderOfCheckout } from '../store.ts';
import { addExtra } from './add-extra.ts';
import { catStates } from './cat-states.ts';
import { followOrder } from './fill-boxes.ts';

/** Quotes the cost of a cat in the plan, and from when; its test kit is free. Refuses as `priceCat` does. */
export async function previewPlanCat(ctx: ReadCtx, catId: string): Promise<PlanCatQuoteView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  return priceCat(ctx, scope, { catId, joins: await joins(ctx, scope, catId) });
}

/**
 * Adds a cat to the running plan as it was quoted: its test kit goes along with the next box, and it is charged for from the
 * first renewal after it has a formula. Confirmed twice it is added once. Refuses `change-outdated` with a fresh quote in
 * `details.quote`, the consent's own, and as `joinPlan` does.
 */
export async function addPlanCat(ctx: Ctx, input: AddPlanCatInput): Promise<ChangeDoneView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const terms = confirmedAddition(ctx, input);
  if (isDomainError(terms)) return terms;
  const { id: catId, name } = terms.addition.cat;
  await lockHousehold(ctx.tx, scope);
  const checkoutId = await checkoutOfLivePlan(ctx.tx, scope);
  const order = checkoutId && (await lockOrderOfCheckout(ctx.tx, checkoutId));
  if (!order) return refusals('no-subscription');
  const state = await joins(ctx, scope, catId);
  const joined = await joinPlan(ctx, scope, { terms, joins: state, consentVersion: input.consent.version });
  if (isDomainError(joined)) return joined.code === 'change-outdated' ? outdated(ctx, catId, joined) : joined;
  if (joined === 'joined') {
    const kit = state === 'needs-kit' && (await addExtra(ctx, scope, { id: terms.id, kind: 'test-kit', catId }));
    if (kit) return kit;
    await followOrder(ctx, order.id);
  }
  return { subscription: await subscriptionOf(ctx, scope), message: `${name} is in the plan.` };
}

async function outdated(ctx: Ctx, catId: string, refused: DomainError): Promise<DomainError> {
  const quote = await previewPlanCat(ctx, catId);
  return isDomainError(quote) ? refused : refusals('change-outdated', { details: { quote } });
}

async function joins(ctx: ReadCtx, scope: HouseholdScope, catId: string): Promise<JoiningState> {
  const [cat] = await catStates(ctx, scope, [catId]);
  const kits = await extrasOf(ctx.tx, scope);
  const hasKit = kits.some((kit) => kit.catId === catId && kit.state !== 'withdrawn');
  return joiningState(cat?.state ?? { is: 'waiting-for-kit' }, hasKit);
}

import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { PlanCatQuoteView } from '../plan-change-contract.ts';
import { refusals } from '../contract.ts';
import { type Checkout, checkoutById } from '../checkout-store.ts';
import { additionSentences, type CatAddition, catAddition, type JoiningState } from '../rules/cat-addition.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { type Terms, versionOf } from '../rules/plan-change.ts';
import { findLive, type Subscription } from '../store.ts';
import { signAddition } from './addition-token.ts';
import { agreementOf } from './agreement-of.ts';
import { orderedCats } from './cats-of-plan.ts';
import { CHANGE_MS } from './change-token.ts';
import { planWithCats } from './plan-state.ts';
import { timeZoneOf } from './time-zone-of.ts';

const KITS = { 'needs-kit': 'next-box', 'in-progress': 'on-its-way', ready: null } as const;

/** A plan that a cat may join: its row, its order and its cats, in the household's order. */
interface Joinable {
  row: Subscription;
  checkout: Checkout;
  cat: { id: string; name: string };
  inPlan: string[];
}

/** Refuses `no-subscription`, `cat-not-here`, `cat-in-plan` and what the plan's table does. */
export async function planToJoin(
  ctx: ReadCtx,
  scope: HouseholdScope,
  catId: string,
  row?: Subscription,
): Promise<Joinable | DomainError> {
  const live = row ?? (await findLive(ctx.tx, scope));
  const checkout = live && (await checkoutById(ctx.tx, live.checkoutId));
  if (!live || !checkout) return refusals('no-subscription');
  const here = await livingCats(ctx.tx, scope);
  const cat = here.find(({ id }) => id === catId);
  if (!cat) return refusals('cat-not-here');
  const ofPlan = orderedCats(here, live, checkout);
  if (ofPlan.some(({ id }) => id === catId)) return refusals('cat-in-plan');
  const verdict = PLAN_RULES.addCat(planWithCats(live, ofPlan));
  if (verdict !== 'allowed') return refusals(verdict);
  return { row: live, checkout, cat: { id: cat.id, name: cat.name }, inPlan: ofPlan.map(({ id }) => id) };
}

/** Quote for a cat that joins the plan, signed and valid for half an hour. Refuses as `planToJoin` does. */
export async function priceCat(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { catId, joins }: { catId: string; joins: JoiningState },
): Promise<PlanCatQuoteView | DomainError> {
  const plan = await planToJoin(ctx, scope, catId);
  if (isDomainError(plan)) return plan;
  const { row, checkout, cat } = plan;
  const addition = catAddition(row, await agreementOf(ctx, checkout), { cat, joins });
  const expiresAt = new Date(ctx.now.getTime() + CHANGE_MS).toISOString();
  const terms = { id: newId(), subscriptionId: row.id, version: versionOf(row), addition, expiresAt };
  return {
    token: signAddition(terms, ctx.settings.sessionSecret),
    ...view(addition, { timeZone: await timeZoneOf(ctx, scope), registered: ctx.settings.taxRegistrations }),
    expiresAt,
  };
}

function view(
  addition: CatAddition,
  context: Parameters<typeof additionSentences>[1],
): Omit<PlanCatQuoteView, 'token' | 'expiresAt'> {
  const { cat, from, to, currency, joins, chargedFrom } = addition;
  const terms = ({ plan, quantity, unitAmount, renewalAmount }: Terms) => ({
    plan,
    cats: quantity,
    perCat: money(unitAmount, currency),
    monthly: money(renewalAmount, currency),
  });
  return {
    cat,
    from: terms(from),
    to: terms(to),
    kit: KITS[joins],
    chargedFrom,
    sentences: additionSentences(addition, context),
  };
}

import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import { KIT_CADENCES } from '#src/capabilities/pricing/rules/plans.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { KitPricesState, KitQuoteView, PreviewKitsInput } from '../kit-contract.ts';
import { refusals } from '../contract.ts';
import { checkoutById } from '../checkout-store.ts';
import { waitingDiscounts } from '../discount-store.ts';
import {
  boxesBefore,
  choiceOf,
  kitChargeDate,
  kitPricesOf,
  priceOfKit,
  renewalPayment,
  withChoice,
} from '../rules/follow-up-kits.ts';
import type { KitAgreement, KitChoice } from '../rules/kit-choice.ts';
import { kitSentences } from '../rules/kit-words.ts';
import { chargeToCome } from '../rules/next-box.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { chargesFor, versionOf } from '../rules/plan-change.ts';
import { findLive, type Subscription } from '../store.ts';
import { agreementOf } from './agreement-of.ts';
import { catsOfPlan, staying } from './cats-of-plan.ts';
import { signKit } from './kit-token.ts';
import { datedPlanOf } from './plan-state.ts';
import { planToPreview } from './plan-to-preview.ts';

/** A change of the follow-up kits of a cat that the plan's state allows. */
interface DraftKits {
  agreement: KitAgreement;
  choice: KitChoice | null;
}

/** Prices of a follow-up kit in the household's plan, by the book that its plan keeps. Refuses `no-subscription`. */
export async function readKitPrices(ctx: ReadCtx): Promise<KitPricesState | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const row = await findLive(ctx.tx, scope);
  const checkout = row && (await checkoutById(ctx.tx, row.checkoutId));
  if (!row || !checkout) return refusals('no-subscription');
  const { book } = await agreementOf(ctx, checkout);
  return {
    cadences: KIT_CADENCES.map((cadence) => ({
      cadence,
      price: money(priceOfKit(row, { prices: kitPricesOf(cadence, row.currency, book) }), row.currency),
    })),
  };
}

/**
 * Quote for other follow-up kits of a cat, signed and valid for half an hour. Nothing changes. Refuses `cat-not-here`
 * and `cat-not-in-plan` for a cat that the plan is not for, `kits-without-sticks` for one that it does not charge for now, and what `rules/plan-actions.ts` does.
 */
export async function previewKits(ctx: ReadCtx, wish: PreviewKitsInput): Promise<KitQuoteView | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : previewKitsOf(ctx, scope, wish);
}

/** The same of a household that is known otherwise. */
export async function previewKitsOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  wish: PreviewKitsInput,
): Promise<KitQuoteView | DomainError> {
  const plan = await planToPreview(ctx, scope);
  if (isDomainError(plan)) return plan;
  const { row, timeZone, expiresAt } = plan;
  const draft = await draftKits(ctx, { row, scope }, wish);
  if (isDomainError(draft)) return draft;
  const { agreement, choice } = draft;
  const prices = choice?.prices ?? { standard: 0, premium: 0, pro: 0 };
  const terms = { id: newId(), subscriptionId: row.id, version: versionOf(row), agreement, prices, expiresAt };
  return {
    token: signKit(terms, ctx.settings.sessionSecret),
    cat: agreement.cat,
    cadence: agreement.cadence,
    price: money(agreement.unit, row.currency),
    firstAt: agreement.firstAt,
    chargesAt: agreement.chargesAt,
    nextPayment: money(agreement.to, row.currency),
    expiresAt,
    sentences: kitSentences(agreement, { timeZone, registered: ctx.settings.taxRegistrations }),
  };
}

/** The reason why no follow-up kits can be changed now; null where they can. */
export async function kitsRefusal(ctx: ReadCtx, row: Subscription): Promise<DomainError | null> {
  const verdict = PLAN_RULES.kits(await datedPlanOf(ctx, row));
  return verdict === 'allowed' ? null : refusals(verdict);
}

/** The result of a wish, by our row as it is. Refuses as `previewKits` does. */
export async function draftKits(
  ctx: ReadCtx,
  { row, scope }: { row: Subscription; scope: HouseholdScope },
  { catId, cadence }: PreviewKitsInput,
): Promise<DraftKits | DomainError> {
  const refused = await kitsRefusal(ctx, row);
  if (refused) return refused;
  const checkout = await checkoutById(ctx.tx, row.checkoutId);
  if (!checkout) return refusals('no-subscription');
  const cat = staying(await catsOfPlan(ctx, row, checkout), row).find(({ id }) => id === catId);
  if (!cat) {
    const here = await livingCats(ctx.tx, scope);
    return refusals(here.some(({ id }) => id === catId) ? 'cat-not-in-plan' : 'cat-not-here');
  }
  if (cadence !== 'none' && !chargesFor(row, catId)) return refusals('kits-without-sticks');
  const { currency } = row;
  const known = choiceOf(row, catId);
  const prices = cadence === 'none' ? null : kitPricesOf(cadence, currency, (await agreementOf(ctx, checkout)).book);
  const unit = prices ? priceOfKit(row, { prices }) : 0;
  const since = known?.since ?? null;
  const choice: KitChoice | null = prices
    ? { cat: catId, cadence, agreed: unit, prices, since }
    : since !== null && known
      ? { cat: catId, cadence, agreed: 0, prices: known.prices, since }
      : null;
  const after = { ...row, kits: withChoice(row.kits, catId, choice) };
  const next = chargeToCome(row, ctx.now);
  const waiting = await waitingDiscounts(ctx.tx, scope);
  const agreement: KitAgreement = {
    ...{ cat: { id: cat.id, name: cat.name }, cadence, before: known?.cadence ?? 'none' },
    ...{ plan: row.nextPlan ?? row.plan, unit, currency, country: row.country },
    chargesAt: next?.toISOString() ?? null,
    firstAt: (choice && kitChargeDate(after, choice, next)?.toISOString()) ?? null,
    boxes: (choice && boxesBefore(after, choice)) ?? 0,
    ...{ from: renewalPayment(waiting, row), to: renewalPayment(waiting, after) },
  };
  return { agreement, choice };
}

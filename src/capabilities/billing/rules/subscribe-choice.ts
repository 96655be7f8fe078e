import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { DEFAULT_CURRENCY } from '#src/capabilities/pricing/rules/currency.ts';
import { isPlanId, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { MAX_CATS } from '#src/capabilities/pricing/rules/prices.ts';
import { type Currency, isCurrency } from '#src/lib/money.ts';

export interface SubscribeChoice {
  plan: PlanId;
  cats: number;
  currency: Currency;
}

export interface ChoiceClues {
  /** Values of the address: chosen on this page, or by the link that led here. */
  asked: { plan: string | null; cats: string | null; currency: string | null };
  /** The plan that ended, for a household that comes back. */
  last: SubscribeChoice | null;
  /** Answers of the wizard so far. */
  stored: { selectedPlan: PlanId; catCount: number; country: string } | null;
  /** Cats that live in the household. */
  living: number;
  /** The currency somebody chose by hand, on any page. */
  byHand: Currency | null;
}

const DEFAULT_PLAN: PlanId = 'premium';

/** R338, C22, C41: the chosen values, then the earlier plan's, then the household's, then Premium for one cat in USD. */
export function subscribeChoice({ asked, last, stored, living, byHand }: ChoiceClues): SubscribeChoice {
  const count = Number(asked.cats);
  const wanted = Number.isInteger(count) && count >= 1 && count <= MAX_CATS;
  const ofCountry = stored && countryByCode(stored.country)?.currency;
  return {
    plan: isPlanId(asked.plan) ? asked.plan : (last?.plan ?? stored?.selectedPlan ?? DEFAULT_PLAN),
    cats: wanted ? count : Math.min(MAX_CATS, Math.max(1, last?.cats ?? stored?.catCount ?? living)),
    currency: isCurrency(asked.currency) ? asked.currency : (byHand ?? last?.currency ?? ofCountry ?? DEFAULT_CURRENCY),
  };
}

interface EndedPlan {
  status: string;
  plan: PlanId | null;
  catCount: number;
  monthlyAmount: { currency: Currency } | null;
}

/** Former plan of a household that comes back, for those of its cats that live here. Null where no plan has ended. */
export function planBefore(
  { status, plan, catCount, monthlyAmount }: EndedPlan,
  living: number,
): SubscribeChoice | null {
  if (status !== 'canceled' || !plan || !monthlyAmount) return null;
  return {
    plan,
    cats: Math.max(1, Math.min(catCount || living, living || catCount)),
    currency: monthlyAmount.currency,
  };
}

/** Cats of a plan for `count` cats: those picked, then the first of the others. */
export function chosenCats(living: readonly string[], picked: readonly string[], count: number): string[] {
  const here = picked.filter((id) => living.includes(id));
  const all = [...here, ...living.filter((id) => !here.includes(id))].slice(0, count);
  return living.filter((id) => all.includes(id));
}

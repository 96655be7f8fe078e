import { BOXES_PER_KIT, followUpKitPrice } from '#src/capabilities/pricing/rules/follow-up-kits.ts';
import { type KitCadence, PLAN_IDS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { PriceBook } from '#src/capabilities/pricing/rules/prices.ts';
import type { Currency } from '#src/lib/money.ts';
import { type Discount, type MonthTerms, paymentWith } from './discounts.ts';
import { monthsAfter } from './next-box.ts';
import type { KitChoice, KitPrices } from './kit-choice.ts';
import { type KitInBox, kitsAmount } from './kits-in-box.ts';
import { chargesFor, type ExcludedCat } from './plan-change.ts';

/** Our row, as far as the kits of the next box depend on it. */
export interface KitRow {
  plan: PlanId;
  nextPlan: PlanId | null;
  quantity: number;
  sticksHeld: boolean;
  kits: KitChoice[] | null;
  excludedCats: ExcludedCat[] | null;
  withoutSticks: ExcludedCat[] | null;
}

export const kitPricesOf = (cadence: KitCadence, currency: Currency, book: PriceBook): KitPrices =>
  Object.fromEntries(
    PLAN_IDS.map((plan) => [plan, followUpKitPrice(plan, cadence, currency, book).amount]),
  ) as KitPrices;

type PlanOf = Pick<KitRow, 'plan' | 'nextPlan'>;

/** Price of one kit by the plan that the next renewal is for, in minor units. */
export const priceOfKit = ({ plan, nextPlan }: PlanOf, { prices }: Pick<KitChoice, 'prices'>): number =>
  prices[nextPlan ?? plan];

/** Whether the plan became one in which a kit costs more than was agreed to: none is sent or charged until it is chosen anew. */
export const isLapsed = (row: PlanOf, choice: KitChoice): boolean =>
  choice.cadence !== 'none' && priceOfKit(row, choice) > choice.agreed;

/** Whether kits come and are charged by this choice. */
export const goesOn = (row: PlanOf, choice: KitChoice): boolean => choice.cadence !== 'none' && !isLapsed(row, choice);

/** The choices that go on after a change of the plan at a higher price, up to the agreed one. */
export const kitsThatRise = (before: Pick<KitRow, 'plan' | 'nextPlan' | 'kits'>, after: PlanOf): KitChoice[] =>
  (before.kits ?? []).filter(
    (choice) => goesOn(after, choice) && priceOfKit(after, choice) > priceOfKit(before, choice),
  );

/** Boxes of the cat before the one with its next kit; null where none comes. */
export function boxesBefore(row: PlanOf, choice: KitChoice): number | null {
  const { cadence, since } = choice;
  if (cadence === 'none' || !goesOn(row, choice)) return null;
  return since === null ? 0 : Math.max(0, BOXES_PER_KIT[cadence] - 1 - since);
}

/** The kits of the next box: of cats that live here, are charged for, and are due for one. Each that costs something costs the same. */
export function kitsDue(row: KitRow): KitInBox[] {
  if (!row.kits || row.quantity === 0 || row.sticksHeld) return [];
  return row.kits
    .filter((choice) => !choice.away && boxesBefore(row, choice) === 0 && chargesFor(row, choice.cat))
    .map((choice) => ({ cat: choice.cat, price: priceOfKit(row, choice) }));
}

/** Amount of the next renewal with the kits of its box, after discounts. No discount is for kits. */
export const renewalPayment = (waiting: readonly Discount[], row: MonthTerms & KitRow): number =>
  paymentWith(waiting, row) + kitsAmount(kitsDue(row));

/** Charge with which the next kit of a cat comes, from the next charge; null where none does, or nothing is dated. */
export function kitChargeDate(row: KitRow, choice: KitChoice, next: Date | null): Date | null {
  const before = boxesBefore(row, choice);
  if (before === null || !next || choice.away || !chargesFor(row, choice.cat)) return null;
  return monthsAfter(next, before);
}

export const choiceOf = ({ kits }: Pick<KitRow, 'kits'>, cat: string): KitChoice | null =>
  kits?.find((one) => one.cat === cat) ?? null;

/** The choices with that of one cat replaced; null if none is left. */
export function withChoice(kits: KitChoice[] | null, cat: string, choice: KitChoice | null): KitChoice[] | null {
  const others = (kits ?? []).filter((one) => one.cat !== cat);
  const all = choice ? [...others, choice] : others;
  return all.length ? all.toSorted((one, other) => (one.cat < other.cat ? -1 : 1)) : null;
}

/** The choices after a paid renewal: a kit that was in it begins the count anew, and each box of a cat counts. */
export const afterRenewal = (
  kits: KitChoice[] | null,
  { sent, cats }: { sent: readonly string[]; cats: readonly string[] | null },
): KitChoice[] | null =>
  kits &&
  kits.map((choice) => {
    if (sent.includes(choice.cat)) return { ...choice, since: 0 };
    const served = cats === null || cats.includes(choice.cat);
    return served && choice.since !== null ? { ...choice, since: choice.since + 1 } : choice;
  });

/** The choices after kits of a paid box were withdrawn: the next one of each cat is due with its next box, whatever its cadence. */
export const afterWithdrawal = (kits: KitChoice[], cats: readonly string[]): KitChoice[] =>
  kits.map((choice) =>
    cats.includes(choice.cat) && choice.since !== null
      ? { ...choice, since: Math.max(choice.since, BOXES_PER_KIT.quarterly - 1) }
      : choice,
  );

/** The choices with it noted whose cats live here. */
export const withCatsHere = (kits: KitChoice[] | null, here: readonly string[]): KitChoice[] | null =>
  kits &&
  kits.map(({ away: _, ...choice }) => (here.includes(choice.cat) ? choice : { ...choice, away: true as const }));

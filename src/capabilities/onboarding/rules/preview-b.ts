import { looksLikeEmail } from '#src/capabilities/access/rules/registration.ts';
import { sticksFrom } from '#src/capabilities/households/rules/age.ts';
import { measured } from '#src/capabilities/households/rules/measures.ts';
import {
  LAUNCH_BASE,
  launchBannerSaving,
  launchDiscountPercent,
  launchFirstMonth,
} from '#src/capabilities/pricing/rules/launch-offer.ts';
import { planForSale, type SoldOut } from '#src/capabilities/pricing/rules/plans.ts';
import { type Money, plainAmount } from '#src/kit/money.ts';
import { openConcernsB, type WizardBAnswers, type WizardBCat } from './answers-b.ts';
import type { WizardPlan } from './answers.ts';
import type { PlaceB } from './flow-b.ts';
import type { YoungCats } from './young-cats.ts';

/** R125: pro as soon as one cat has a concern other than None. */
export const recommendedPlanB = (cats: readonly Pick<WizardBCat, 'healthConcerns'>[]): WizardPlan =>
  cats.some((cat) => openConcernsB(cat).length > 0) ? 'pro' : 'standard';

export interface PreviewB {
  recommended: WizardPlan;
  /** Recommended plan that is available: a sold-out Pro is priced as Premium (C23). */
  forSale: WizardPlan;
  soldOut: boolean;
  base: Money;
  discountPercent: number;
  total: Money;
  /** '$29.99/month'. */
  totalText: string;
  /** Always on the Standard base (C3). */
  bannerSaving: Money;
}

/** Step 6 by the specified formula: per household, first month (C4). */
export function previewB({ cats, catCount }: Pick<WizardBAnswers, 'cats' | 'catCount'>, isSoldOut: SoldOut): PreviewB {
  const recommended = recommendedPlanB(cats);
  const forSale = planForSale(recommended, isSoldOut);
  const total = launchFirstMonth(forSale, catCount);
  return {
    recommended,
    forSale,
    soldOut: forSale !== recommended,
    base: LAUNCH_BASE[forSale],
    discountPercent: launchDiscountPercent(catCount),
    total,
    totalText: `$${plainAmount(total)}/month`,
    bannerSaving: launchBannerSaving(catCount),
  };
}

export interface Missing extends PlaceB {
  /** Its name in the answers: `cats.0.weight`, `owner.email`. */
  field: string;
  text: string;
}

export const catName = (cat: WizardBCat, index: number) => cat.name.trim() || `Cat ${index + 1}`;

const weighs = ({ weight, weightUnit }: WizardBCat) => typeof measured('weight', weight, weightUnit) === 'number';

function missingOfCat(cat: WizardBCat, index: number): Missing[] {
  const at = (field: string, text: string): Missing => ({
    step: 2,
    catIndex: index,
    field: `cats.${index}.${field}`,
    text,
  });
  const of = `${catName(cat, index)}:`;
  return [
    ...(cat.name.trim() ? [] : [at('name', `${of} a name`)]),
    ...(cat.breed ? [] : [at('breed', `${of} the breed`)]),
    ...(cat.age > 0 || cat.ageMonths !== undefined ? [] : [at('ageMonths', `${of} the age in months`)]),
    ...(cat.weight > 0 ? [] : [at('weight', `${of} the weight`)]),
    ...(cat.weight > 0 && !weighs(cat) ? [at('weight', `${of} a weight that a cat can have`)] : []),
  ];
}

function missingOfOwner({ owner }: WizardBAnswers): Missing[] {
  const at = (field: string, text: string): Missing => ({ step: 4, catIndex: 0, field: `owner.${field}`, text });
  const email = owner.email.trim();
  return [
    ...(owner.name.trim() ? [] : [at('name', 'Your name')]),
    ...(email ? [] : [at('email', 'Your e-mail')]),
    ...(email && !looksLikeEmail(email) ? [at('email', 'An e-mail address that works')] : []),
    ...(owner.address.trim() ? [] : [at('address', 'The shipping address')]),
    ...(owner.city.trim() ? [] : [at('city', 'The city of the shipping address')]),
    ...(owner.country ? [] : [at('country', 'The country of the shipping address')]),
  ];
}

/** C46: what the asterisks ask for and is still missing, each with where to go for it. It holds back nothing but the order. */
export const missingOf = (answers: WizardBAnswers): Missing[] => [
  ...answers.cats.flatMap(missingOfCat),
  ...missingOfOwner(answers),
];

/** The cats that are too young for sticks, with the day from which each may have some. */
export function youngCatsB({ cats }: Pick<WizardBAnswers, 'cats'>, today: string): YoungCats {
  const known = cats.flatMap((cat, index) => {
    const from = sticksFromB(cat, today);
    return from ? [{ name: catName(cat, index), from }] : [];
  });
  const unsaid = cats.filter(({ age, ageMonths }) => age === 0 && ageMonths === undefined).length;
  return { known, kittens: known.length + unsaid };
}

/** C20: from which day on a cat that is too young for sticks may have some; null where it may, or its months are not said. */
export function sticksFromB({ age, ageMonths }: Pick<WizardBCat, 'age' | 'ageMonths'>, today: string): string | null {
  const months = age === 0 ? (ageMonths ?? null) : age * 12;
  return sticksFrom(today, { bornOn: null, ageMonths: months, ageBand: null, givenOn: today });
}

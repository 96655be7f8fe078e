import { addressFormat } from '#src/capabilities/access/rules/address-format.ts';
import { fittingRegion } from '#src/capabilities/access/rules/address-regions.ts';
import { addressIssues, tidyAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import { looksLikeEmail } from '#src/capabilities/access/rules/registration.ts';
import { sticksFrom } from '#src/capabilities/households/rules/age.ts';
import { measured } from '#src/capabilities/households/rules/measures.ts';
import {
  launchBase,
  launchBannerSaving,
  launchDiscountPercent,
  launchFirstMonth,
} from '#src/capabilities/pricing/rules/launch-offer.ts';
import { planForSale, type SoldOut } from '#src/capabilities/pricing/rules/plans.ts';
import { type Money, plainAmount } from '#src/lib/money.ts';
import { openFullConcerns, type FullAnswers, type FullCat, type FullOwner } from './full-answers.ts';
import type { WizardPlan } from './answers.ts';
import type { FullPosition } from './full-flow.ts';
import type { YoungCats } from './young-cats.ts';

/** R125: pro as soon as one cat has a concern other than None. */
export const recommendedFullPlan = (cats: readonly Pick<FullCat, 'healthConcerns'>[]): WizardPlan =>
  cats.some((cat) => openFullConcerns(cat).length > 0) ? 'pro' : 'standard';

export interface FullPreview {
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
export function fullPreview(
  { cats, catCount }: Pick<FullAnswers, 'cats' | 'catCount'>,
  isSoldOut: SoldOut,
): FullPreview {
  const recommended = recommendedFullPlan(cats);
  const forSale = planForSale(recommended, isSoldOut);
  const total = launchFirstMonth(forSale, catCount);
  return {
    recommended,
    forSale,
    soldOut: forSale !== recommended,
    base: launchBase(forSale),
    discountPercent: launchDiscountPercent(catCount),
    total,
    totalText: `$${plainAmount(total)}/month`,
    bannerSaving: launchBannerSaving(catCount),
  };
}

export interface Missing extends FullPosition {
  /** Its name in the answers: `cats.0.weight`, `owner.email`. */
  field: string;
  text: string;
}

export const catName = (cat: FullCat, index: number) => cat.name.trim() || `Cat ${index + 1}`;

const weighs = ({ weight, weightUnit }: FullCat) => typeof measured('weight', weight, weightUnit) === 'number';

function missingOfCat(cat: FullCat, index: number): Missing[] {
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

function missingOfOwner({ owner }: FullAnswers): Missing[] {
  const at = (field: string, text: string): Missing => ({ step: 4, catIndex: 0, field: `owner.${field}`, text });
  const email = owner.email.trim();
  return [
    ...(owner.name.trim() ? [] : [at('name', 'Your name')]),
    ...(email ? [] : [at('email', 'Your e-mail')]),
    ...(email && !looksLikeEmail(email) ? [at('email', 'An e-mail address that works')] : []),
    ...(owner.address.trim() ? [] : [at('address', 'The shipping address')]),
    ...(owner.city.trim() ? [] : [at('city', 'The city of the shipping address')]),
    ...(owner.country ? [] : [at('country', 'The country of the shipping address')]),
    ...missingOfCountry(owner).map(([field, text]) => at(field, text)),
  ];
}

/** Fields that addresses of the chosen country have besides: region and postal code. */
function missingOfCountry({
  address: line1,
  apartment: line2,
  city,
  zipcode,
  region = '',
  country,
}: FullOwner): [string, string][] {
  const format = addressFormat(country);
  const typed = { line1, line2, city, region: fittingRegion(country, region), postalCode: zipcode, country };
  const wrong = new Set(addressIssues(tidyAddress(typed)).map(({ field }) => field));
  const { name = '', example = '' } = format.postalCode ?? {};
  const called = name.replace('Post', 'post');
  return [
    ...(wrong.has('region')
      ? [['region', `The ${format.region?.name.toLowerCase()} of the shipping address`] as [string, string]]
      : []),
    ...(wrong.has('postalCode')
      ? [
          ['zipcode', zipcode.trim() ? `A ${called} such as ${example}` : `The ${called} of the shipping address`] as [
            string,
            string,
          ],
        ]
      : []),
  ];
}

/** C46: missing fields with an asterisk, each with its step. They block nothing but the order. */
export const missingOf = (answers: FullAnswers): Missing[] => [
  ...answers.cats.flatMap(missingOfCat),
  ...missingOfOwner(answers),
];

/** The cats that are too young for sticks, with the day from which each may have some. */
export function youngFullCats({ cats }: Pick<FullAnswers, 'cats'>, today: string): YoungCats {
  const known = cats.flatMap((cat, index) => {
    const from = sticksFromFull(cat, today);
    return from ? [{ name: catName(cat, index), from }] : [];
  });
  const unsaid = cats.filter(({ age, ageMonths }) => age === 0 && ageMonths === undefined).length;
  return { known, kittens: known.length + unsaid };
}

/** C20: from which day on a cat that is too young for sticks may have some; null where it may, or its months are not said. */
export function sticksFromFull({ age, ageMonths }: Pick<FullCat, 'age' | 'ageMonths'>, today: string): string | null {
  const months = age === 0 ? (ageMonths ?? null) : age * 12;
  return sticksFrom(today, { bornOn: null, ageMonths: months, ageBand: null, givenOn: today });
}

import type { BrowserContext, Page } from '@playwright/test';
import {
  type AgeRange,
  blankAnswers,
  blankCat,
  type Concern,
  type QuickAnswers,
  type WizardPlan,
} from '#src/capabilities/onboarding/rules/answers.ts';
import { recommend } from '#src/capabilities/onboarding/rules/recommendation.ts';
import { countryByName } from '#src/capabilities/pricing/rules/countries.ts';
import { expect } from './journey.ts';

/** Opens the quick wizard as a link would, and waits for its first heading to have the focus. */
export async function openWizard(page: Page, search = '') {
  await page.goto(`/${search}#onboarding`);
  await expect(page.locator('#wizard-title')).toBeFocused();
}

/** The wizard alone: the landing page below it asks some of the same questions. */
export const wizard = (page: Page) => page.getByRole('dialog');

/** Picks a card, chip or head by its text. */
export const pick = (page: Page, words: string | RegExp) =>
  wizard(page).locator('label').filter({ hasText: words }).click();
/** The heads of step 1 hold nothing but their number. */
export const pickCount = (page: Page, cats: number) => pick(page, new RegExp(`^${cats}\\+?$`));

export const next = (page: Page) =>
  wizard(page)
    .getByRole('button', { name: /^Continue/ })
    .click();
export const progress = (page: Page) => page.locator('#wizard-progress');

export async function fillHousehold(page: Page, answers: { cats?: number; email?: string; country?: string } = {}) {
  const { cats = 2, email = 'maryam@example.com', country = 'United Arab Emirates' } = answers;
  await pickCount(page, cats);
  await wizard(page).getByLabel('E-mail').fill(email);
  await wizard(page).getByRole('combobox', { name: 'Country' }).fill(country);
}

export interface CatAnswers {
  name: string;
  age?: 'Kitten' | 'Adult' | 'Senior';
  concerns?: readonly string[];
}

export async function fillCats(page: Page, cats: readonly (string | CatAnswers)[] = ['Miso', 'Biscuit']) {
  for (const [index, cat] of cats.entries()) {
    const { name, age, concerns = [] } = typeof cat === 'string' ? { name: cat } : cat;
    const shut = wizard(page).getByRole('button', { name: `Cat ${index + 1} of ${cats.length}` });
    if (await shut.isVisible()) await shut.click();
    await wizard(page).getByLabel('Name').fill(name);
    if (age) await pick(page, new RegExp(`^${age}`));
    for (const concern of concerns) await pick(page, concern);
  }
}

export async function fillLifestyle(page: Page) {
  for (const answer of [/^Moderate/, /^Apartment/, /^Dry/]) await pick(page, answer);
}

export interface Household {
  names?: readonly (string | CatAnswers)[];
  email?: string;
  country?: string;
  plan?: 'Standard' | 'Premium';
  search?: string;
}

const hurried = new WeakSet<BrowserContext>();

/** Lets the three seconds of the analysing screen pass at once; the page's clock must be installed. */
export async function passAnalysing(page: Page) {
  await expect(wizard(page).getByRole('heading', { name: "AI Analyzing Your Cats' Needs" })).toBeVisible();
  await page.clock.fastForward(3000);
}

/** From the first step to the order summary, with the price on it. */
export async function walkToSummary(page: Page, answers: Household = {}) {
  const { names = ['Miso', 'Biscuit'], plan } = answers;
  if (!hurried.has(page.context())) await page.clock.install();
  hurried.add(page.context());
  await openWizard(page, answers.search);
  await fillHousehold(page, { cats: names.length, ...answers });
  await next(page);
  await fillCats(page, names);
  await next(page);
  await fillLifestyle(page);
  await next(page);
  await passAnalysing(page);
  await expect(progress(page)).toHaveText('Step 4 of 5');
  if (plan) await pick(page, new RegExp(`^${plan}`));
  await next(page);
  await expect(payNow(page)).toHaveText(/^Pay Now, /);
}

/** The order summary with its price, of answers that were given before: the server has them, and the wizard goes on there. */
export async function openSummary(page: Page, answers: Household = {}) {
  const { names = ['Miso', 'Biscuit'], plan, email = 'maryam@example.com', country = 'United Arab Emirates' } = answers;
  const cats = names.map((cat) => (typeof cat === 'string' ? { name: cat } : cat));
  const given: QuickAnswers = {
    ...blankAnswers(cats.length),
    email,
    country: countryByName(country)?.code ?? '',
    cats: cats.map(({ name, age, concerns = [] }, index) => ({
      ...blankCat(`cat-${index + 1}`),
      name,
      ageRange: (age?.toLowerCase() as AgeRange | undefined) ?? null,
      healthConcerns: concerns.map((concern) => concern.toLowerCase() as Concern),
    })),
    defaultActivityLevel: 'moderate',
    defaultLivingEnvironment: 'apartment',
    defaultDietaryPreference: 'dry',
  };
  const selectedPlan = (plan?.toLowerCase() as WizardPlan | undefined) ?? recommend(given).plan;
  const sent = { ...given, selectedPlan, step: 5, revision: Date.now() };
  expect((await page.request.post('/api/onboarding-progress', { data: sent })).ok()).toBe(true);
  await openWizard(page, answers.search);
  await expect(progress(page)).toHaveText('Step 5 of 5');
  await expect(payNow(page)).toHaveText(/^Pay Now, /);
}

export const payNow = (page: Page) => wizard(page).getByRole('button', { name: /^(Pay Now|Redirecting to payment)/ });
export const agree = (page: Page) =>
  wizard(page)
    .getByRole('checkbox', { name: /I agree to these terms/ })
    .check();

async function toPayment(page: Page) {
  await agree(page);
  await payNow(page).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
}

/** From the first step to the hosted payment page. */
export async function walkToPayment(page: Page, answers: Household = {}) {
  await walkToSummary(page, answers);
  await toPayment(page);
}

/** The hosted payment page, of answers that were given before. */
export async function openPayment(page: Page, answers: Household = {}) {
  await openSummary(page, answers);
  await toPayment(page);
}

import type { Page } from '@playwright/test';
import { expect, typeCard } from './journey.ts';

/** The long wizard alone: the page below it asks some of the same questions. */
export const fullWizard = (page: Page) => page.locator('dialog.full-wizard');
export const stepTitle = (page: Page) => page.locator('#wizard-progress');
export const heading = (page: Page) => page.locator('#wizard-title');

/** Opens the full wizard as a link would, and waits for its first heading to have the focus. */
export async function openFullWizard(page: Page) {
  await page.goto('/#everything');
  await expect(heading(page)).toBeFocused();
}

/** The footer's button: Next, or Complete on the last step. */
export const nextFull = (page: Page) =>
  fullWizard(page)
    .locator('.wizard-foot')
    .getByRole('button', { name: /^(Next|Complete)$/ });
export const backFull = (page: Page) => fullWizard(page).getByRole('button', { name: 'Back' });
export const field = (page: Page, name: string) => fullWizard(page).getByLabel(name, { exact: true });
const label = (page: Page, words: string | RegExp) => fullWizard(page).locator('label').filter({ hasText: words });
export const pickFull = (page: Page, words: string | RegExp) => label(page, words).click();
export const countFull = (page: Page, cats: number) => pickFull(page, new RegExp(`^${cats}\\+?$`));

export interface FullWizardCat {
  name: string;
  breed?: string;
  age?: string;
  weight?: string;
  concerns?: readonly string[];
}

/** Fills the page of one cat, which must be open. */
export async function fillFullCat(
  page: Page,
  { name, breed = 'Persian', age = '3 years', weight = '4.5', concerns = [] }: FullWizardCat,
) {
  await field(page, 'Name').fill(name);
  await field(page, 'Breed').selectOption(breed);
  await field(page, 'Age').selectOption(age);
  await field(page, 'Weight').fill(weight);
  for (const concern of concerns) await pickFull(page, concern);
}

export interface FullWizardOwner {
  name: string;
  email: string;
  country: string;
}

/** Fields that the addresses of a country need besides, each with an answer. */
const OF_COUNTRY: Record<string, { code?: [field: string, text: string]; region?: [field: string, choice: string] }> = {
  Germany: { code: ['Postcode', '10115'] },
  'United Arab Emirates': { region: ['Emirate', 'Dubai'] },
  'United States': { code: ['ZIP code', '62704'], region: ['State', 'Illinois'] },
};

export async function fillFullOwner(page: Page, { name, email, country }: FullWizardOwner) {
  await field(page, 'Name').fill(name);
  await field(page, 'E-mail').fill(email);
  await field(page, 'Street and number').fill('12 Jasmine Street');
  await field(page, 'City').fill('Springfield');
  await fullWizard(page).getByRole('combobox', { name: 'Country' }).fill(country);
  const { code, region } = OF_COUNTRY[country] ?? {};
  if (code) await field(page, code[0]).fill(code[1]);
  if (region) await field(page, region[0]).selectOption(region[1]);
}

/** Fills the card of the form in the page, confirms the terms and pays. */
export async function payInPage(page: Page, card: string) {
  await typeCard(fullWizard(page), card);
  const terms = fullWizard(page).getByRole('checkbox', { name: /I agree to these terms/ });
  if (!(await terms.isChecked())) await terms.check();
  await fullWizard(page).getByRole('button', { name: /^Pay / }).click();
}

import { COUNTRIES, zoneOf } from '#src/capabilities/pricing/rules/countries.ts';
import { isLimited, PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { CURRENCIES, plainAmount } from '#src/lib/money.ts';
import type { StructuredData } from '#src/web/meta.ts';
import { faqPage, organization, planProducts, website } from '#src/web/structured-data.ts';
import { ANSWERS } from './answers.ts';

/** Search engines take fifty countries at most; the rest of the world has the guarantee as well. */
const NAMED_COUNTRIES = COUNTRIES.filter(({ code }) => zoneOf(code) !== 'world').map(({ code }) => code);

/** Structured data of the organisation, the plans' prices and the questions. */
export function aboutTheShop(): StructuredData[] {
  return [
    organization({ days: GUARANTEE_DAYS, countries: NAMED_COUNTRIES }),
    website(),
    ...planProducts(
      PLAN_LIST.map(({ id, name, tagline, summary }) => ({
        id,
        name,
        description: `${tagline} ${summary}.`,
        limited: isLimited(id),
        prices: CURRENCIES.map((currency) => ({ price: plainAmount(unitPrice(id, 1, currency)), currency })),
      })),
      '/#plans',
    ),
    faqPage(ANSWERS.map(({ title, body }) => ({ question: title, answer: body }))),
  ];
}

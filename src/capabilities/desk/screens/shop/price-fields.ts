import { PLAN_LIST, type PlanId, PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { priceFaults, type PriceFault, type PricesContent } from '#src/capabilities/pricing/rules/price-books.ts';
import { BUILT_KIT_PRICES, CAT_COUNTS } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES, type Currency } from '#src/lib/money.ts';

export const priceName = (plan: PlanId, currency: Currency, cats: number): string => `${plan}.${currency}.${cats - 1}`;

/** Field of the price of a follow-up test kit. */
export const kitName = (currency: Currency): string => `kit.${currency}`;

/** Currencies in which the price of a follow-up test kit is no number of whole units. */
export const kitFaults = ({ kit }: PricesContent): Currency[] =>
  CURRENCIES.filter((currency) => kit && !(Number.isInteger(kit[currency]) && kit[currency] > 0));

/** The prices that a form holds; invalid numbers are null, which the server refuses by its field. */
export function pricesOfFields(text: (name: string) => string): PricesContent {
  const numberOf = (written: string) => (written.trim() === '' ? null : Number(written.trim()));
  const rows = (plan: PlanId) =>
    CURRENCIES.map((currency) => [currency, CAT_COUNTS.map((cats) => numberOf(text(priceName(plan, currency, cats))))]);
  return {
    perCat: Object.fromEntries(PLAN_LIST.map(({ id }) => [id, Object.fromEntries(rows(id))])),
    kit: Object.fromEntries(CURRENCIES.map((currency) => [currency, numberOf(text(kitName(currency)))])),
  } as unknown as PricesContent;
}

/** Prices with the changes typed over them. */
export function typedPrices(content: PricesContent, texts: Readonly<Record<string, string>>): PricesContent {
  const kit = content.kit ?? BUILT_KIT_PRICES;
  const prices: Record<string, number> = Object.fromEntries([
    ...CURRENCIES.map((currency) => [kitName(currency), kit[currency]]),
    ...PLAN_LIST.flatMap(({ id }) =>
      CURRENCIES.flatMap((currency) =>
        content.perCat[id][currency].map((price, index) => [priceName(id, currency, index + 1), price]),
      ),
    ),
  ]);
  return pricesOfFields((name) => texts[name] ?? String(prices[name]));
}

/** Faults of the prices of a form, by the names of its fields. */
export const faultsByField = (content: PricesContent): Map<string, PriceFault> =>
  new Map(
    [...missing(content), ...priceFaults(content, [])].map((fault) => {
      const [plan, currency, index] = fault.path;
      return [priceName(plan, currency, index + 1), fault];
    }),
  );

function missing({ perCat }: PricesContent): PriceFault[] {
  const message = 'Please enter whole units.';
  return PLAN_LIST.flatMap(({ id }) =>
    CURRENCIES.flatMap((currency) =>
      perCat[id][currency].flatMap((price, index) =>
        Number.isInteger(price) && price > 0 ? [] : [{ path: [id, currency, index] as PriceFault['path'], message }],
      ),
    ),
  );
}

/** Name of a cell: 'Standard, USD, 2 cats'. */
export const cellName = ([plan, currency, index]: PriceFault['path']): string =>
  `${PLANS[plan].name}, ${currency}, ${index + 1} ${index === 0 ? 'cat' : 'cats'}`;

/** Prices for the list of a version's changes. */
export const pricesInWords = ({ perCat, kit }: PricesContent): Record<string, string> =>
  Object.fromEntries([
    ...PLAN_LIST.flatMap(({ id, name }) =>
      CURRENCIES.map((currency) => [`${name}, ${currency}`, perCat[id][currency].join(', ')]),
    ),
    ...CURRENCIES.map((currency) => [`Follow-up test kit, ${currency}`, String((kit ?? BUILT_KIT_PRICES)[currency])]),
  ]);

import { type Money, money } from '#src/lib/money.ts';

/**
 * Standard VAT in percent, by country, for charges from now on: issued invoices keep the rate they were charged with.
 * Prices hold it already; it is only split out, never added.
 */
export const VAT_PERCENT: Readonly<Record<string, number>> = {
  ...{ AE: 5, BH: 10, OM: 5, SA: 15 },
  ...{ AT: 20, BE: 21, BG: 20, CH: 8.1, CY: 19, CZ: 21, DE: 19, DK: 25, EE: 24, ES: 21, FI: 25.5, FR: 20, GB: 20 },
  ...{ GR: 24, HR: 25, HU: 27, IE: 23, IS: 24, IT: 22, LI: 8.1, LT: 21, LU: 17, LV: 21, MC: 20, MT: 18, NL: 21 },
  ...{ NO: 25, PL: 23, PT: 23, RO: 21, SE: 25, SI: 22, SK: 23 },
};

/** Members of the European Union, ISO 3166-1 alpha-2. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * Tax registrations of the shop, with their numbers: by country, or `EU` for the one-stop shop of the European Union. Tax
 * of any other country is neither stated nor owed there. Null: everywhere, in shops that sell nothing.
 */
export type TaxRegistrations = Readonly<Record<string, string>> | null;

/** The same without numbers, from the list of places that pages get. */
export const registeredIn = (places: readonly string[] | null): TaxRegistrations =>
  places && Object.fromEntries(places.map((place) => [place, '']));

/** The number under which tax of a country is declared: empty without a real one, null where the shop is not registered. */
export function registrationFor(country: string, registered: TaxRegistrations): string | null {
  if (!registered) return '';
  return registered[country] ?? (EU_COUNTRIES.has(country) ? registered.EU : undefined) ?? null;
}

export interface IncludedTax {
  included: true;
  /** Of the net price; 0 where no VAT is configured, or the shop is not registered for it. */
  ratePercent: number;
  /** The part of the total that is tax. */
  amount: Money;
}

export function includedTax(country: string, total: Money, registered: TaxRegistrations = null): IncludedTax {
  const ratePercent = registrationFor(country, registered) === null ? 0 : (VAT_PERCENT[country] ?? 0);
  const amount = Math.round((total.amount * ratePercent) / (100 + ratePercent));
  return { included: true, ratePercent, amount: money(amount, total.currency) };
}

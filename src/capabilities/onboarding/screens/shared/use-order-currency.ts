import { useChosenCurrency, useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import type { Currency } from '#src/lib/money.ts';

/** The currency of the order: the one the buyer chose, else the country's, else the one the page shows. */
export function useOrderCurrency(country: string): [Currency, (currency: Currency) => void] {
  const [shown, choose] = useCurrency();
  const chosen = useChosenCurrency();
  return [chosen ?? countryByCode(country)?.currency ?? shown, choose];
}

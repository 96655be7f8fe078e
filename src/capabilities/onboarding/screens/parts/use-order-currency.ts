import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { CURRENCY_STORAGE_KEY } from '#src/capabilities/pricing/rules/currency.ts';
import { type Currency, isCurrency } from '#src/kit/money.ts';

export function chosenByHand(): boolean {
  try {
    return isCurrency(localStorage.getItem(CURRENCY_STORAGE_KEY));
  } catch {
    return false;
  }
}

/** The currency of the order: the one the buyer chose, else the country's, else the one the page shows. */
export function useOrderCurrency(country: string): [Currency, (currency: Currency) => void] {
  const [shown, choose] = useCurrency();
  const ofCountry = countryByCode(country)?.currency;
  return [chosenByHand() ? shown : (ofCountry ?? shown), choose];
}

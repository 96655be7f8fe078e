import { countryInSentence } from '#src/capabilities/access/rules/delivery-countries.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { useChosenCurrency, useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { CURRENCIES, type Currency } from '#src/lib/money.ts';
import { Segmented } from '#src/ui/segmented.tsx';

const OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

interface CurrencyChoiceProps {
  country: string;
  currency: Currency;
  onChoose: (currency: Currency) => void;
}

/** Currency of the order. Explains a currency that follows from the country and differs from earlier pages. */
export function CurrencyChoice({ country, currency, onChoose }: CurrencyChoiceProps) {
  const [shownBefore] = useCurrency();
  const chosen = useChosenCurrency();
  const place = countryByCode(country);
  const byCountry = chosen === null && shownBefore !== currency && place?.currency === currency;
  return (
    <div className="wizard-currency">
      <Segmented label="Currency" value={currency} onChange={onChoose} options={OPTIONS} />
      {byCountry && (
        <p className="small muted">
          Orders to {countryInSentence(country)} are priced in {currency}, unless you choose another currency here.
        </p>
      )}
    </div>
  );
}

import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { Segmented } from '#src/ui/segmented.tsx';

const OPTIONS = CURRENCIES.map((currency) => ({ value: currency, label: currency }));

export function CurrencySwitch({ dark }: { dark?: boolean }) {
  const [currency, choose] = useCurrency();
  return <Segmented label="Currency" value={currency} onChange={choose} options={OPTIONS} dark={dark} />;
}

import { Link } from 'react-router';
import { bestSavingPercent, TEST_KIT_VALUE } from '#src/capabilities/pricing/rules/prices.ts';
import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { formatMoney } from '#src/lib/money.ts';
import { wizardAt } from '#src/web/wizard-link.ts';

/** Two links at the thumb, on phones only. */
export function MobileBars() {
  const [currency] = useCurrency();
  return (
    <nav className="mbars hide-d noprint" aria-label="Order">
      <Link className="mb1" to={wizardAt()} preventScrollReset>
        <b>Get Free Test Kit</b>
        <small>Save {formatMoney(TEST_KIT_VALUE[currency])}</small>
      </Link>
      <Link className="mb2" to="/#plans">
        <b>Subscribe Now</b>
        <small>Save up to {bestSavingPercent(currency)}%</small>
      </Link>
    </nav>
  );
}

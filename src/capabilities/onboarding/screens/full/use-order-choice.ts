import { countryOfCurrency } from '#src/capabilities/pricing/rules/currency.ts';
import { LAUNCH, LAUNCH_CURRENCY } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import type { QuoteRequest } from '../../queries.ts';
import { useFullWizard } from './full-wizard-context.tsx';
import { useFullCurrency } from './use-full-currency.ts';

/** The order as it would be placed now; in dollars, while it runs, that is with the launch offer. */
export function useOrderChoice(): QuoteRequest {
  const { answers, plan } = useFullWizard();
  const [currency] = useFullCurrency();
  const country = answers.owner.country || countryOfCurrency(currency);
  const { launchRuns } = usePlanOffers();
  const offer = launchRuns && currency === LAUNCH_CURRENCY && { offerCode: LAUNCH.code };
  return { plan, cats: answers.catCount, currency, country, ...offer };
}

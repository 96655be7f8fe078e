import type { Currency } from '#src/lib/money.ts';
import { useOrderCurrency } from '../shared/use-order-currency.ts';
import { useFullWizard } from './full-wizard-context.tsx';

/** The currency of the order: the one chosen in the wizard, else the one the quick wizard would take. */
export function useFullCurrency(): [Currency, (currency: Currency) => void] {
  const { answers, edit } = useFullWizard();
  const [shown, choose] = useOrderCurrency(answers.owner.country);
  const pick = (currency: Currency) => {
    choose(currency);
    edit((all) => ({ ...all, currency }));
  };
  return [answers.currency ?? shown, pick];
}

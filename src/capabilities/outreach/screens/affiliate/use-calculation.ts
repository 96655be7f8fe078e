import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';
import { usePause } from '#src/web/use-form.ts';
import { affiliateQuery, inputsOfQuery } from '../../rules/affiliate-address.ts';
import {
  type AffiliateInputs,
  rescaleShares,
  type Shares,
  sharesOf,
  withShares,
} from '../../rules/affiliate-inputs.ts';

/** The address follows when the hand rests: browsers take only so many changes in a while. */
const ADDRESS_AFTER_MS = 300;
/** Marks addresses that only repeat the page's values. */
const WRITTEN_HERE = 'calculation';

/**
 * The calculation on the page. It begins with the defaults, as the page was printed, then takes over the address's
 * values; every change goes back into the address, so that it can be shared, kept, and found again with the Back button.
 */
export function useCalculation() {
  const location = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  const pause = usePause();
  const [siteCurrency, rememberCurrency] = useCurrency();
  // Query to read inputs from, or the inputs set since.
  const [said, setSaid] = useState<AffiliateInputs | string>('');
  const dragged = useRef<{ plan: PlanId; from: Shares } | null>(null);
  const inputs = typeof said === 'string' ? inputsOfQuery(said, siteCurrency) : said;

  const { search, hash, state } = location;
  const isOurs = arrival === 'REPLACE' && state === WRITTEN_HERE;
  useEffect(() => {
    if (!isOurs) setSaid(search);
  }, [search, isOurs]);

  const set = (next: AffiliateInputs) => {
    setSaid(next);
    pause(ADDRESS_AFTER_MS, () => {
      const options = { replace: true, preventScrollReset: true, state: WRITTEN_HERE };
      void navigate({ search: affiliateQuery(next), hash }, options);
    });
  };

  return {
    inputs,
    change: (part: Partial<AffiliateInputs>) => {
      dragged.current = null;
      set({ ...inputs, ...part });
    },
    /** While one share is moved to and fro, the others return to their values. */
    changeShare: (plan: PlanId, value: number) => {
      if (dragged.current?.plan !== plan) dragged.current = { plan, from: sharesOf(inputs) };
      set(withShares(inputs, rescaleShares(plan, value, dragged.current.from)));
    },
    chooseCurrency: (currency: Currency) => {
      rememberCurrency(currency);
      set({ ...inputs, currency });
    },
  };
}

export type Calculation = ReturnType<typeof useCalculation>;

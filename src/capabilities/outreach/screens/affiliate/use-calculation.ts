import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/kit/money.ts';
import { usePause } from '#src/web/use-form.ts';
import { affiliateQuery, inputsOfQuery } from '../../rules/affiliate-address.ts';
import {
  type AffiliateInputs,
  DEFAULT_INPUTS,
  rescaleShares,
  type Shares,
  sharesOf,
  withShares,
} from '../../rules/affiliate-inputs.ts';

/** The address follows when the hand rests: browsers take only so many changes in a while. */
const ADDRESS_AFTER_MS = 300;

/**
 * The calculation on the page. It begins with the defaults, as the page was printed, then takes over what the address
 * says; every change goes back into the address, so that it can be shared, kept, and found again with the Back button.
 */
export function useCalculation() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const pause = usePause();
  const [siteCurrency, rememberCurrency] = useCurrency();
  // Null until the address or a person has said something.
  const [said, setSaid] = useState<AffiliateInputs | null>(null);
  const written = useRef('');
  const dragged = useRef<{ plan: PlanId; from: Shares } | null>(null);
  const inputs = said ?? { ...DEFAULT_INPUTS, currency: siteCurrency };

  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setSaid(inputsOfQuery(search, siteCurrency));
  }, [search, siteCurrency]);

  const set = (next: AffiliateInputs) => {
    setSaid(next);
    pause(ADDRESS_AFTER_MS, () => {
      written.current = affiliateQuery(next);
      void navigate({ search: written.current, hash }, { replace: true, preventScrollReset: true });
    });
  };

  return {
    inputs,
    change: (part: Partial<AffiliateInputs>) => {
      dragged.current = null;
      set({ ...inputs, ...part });
    },
    /** While one share is moved to and fro, the others come back to where they were. */
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

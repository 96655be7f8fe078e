import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CatView } from '#src/capabilities/households/contract.ts';
import { catsQuery } from '#src/capabilities/households/queries.ts';
import { isPlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { useChosenCurrency, useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { query } from '#src/web/query.ts';
import { subscriptionQuery } from '../../queries.ts';
import { chosenCats, planBefore, type SubscribeChoice, subscribeChoice } from '../../rules/subscribe-choice.ts';

const NO_CATS: CatView[] = [];

/**
 * Chosen plan, cats and currency, with defaults from the household. Choices made here are kept in the URL for a reload.
 */
export function useChoice() {
  const [params, setParams] = useSearchParams();
  const [picked, setPicked] = useState<string[]>([]);
  const [, chooseCurrency] = useCurrency();
  const chosenCurrency = useChosenCurrency();
  const progress = useQuery(query('/api/onboarding/progress'));
  const cats = useQuery(catsQuery);
  const before = useQuery(subscriptionQuery).data;
  const living = cats.data ?? NO_CATS;
  const stored = progress.data?.answers ? { ...progress.data, country: progress.data.answers.country } : null;
  const wish = subscribeChoice({
    asked: { plan: params.get('plan'), cats: params.get('cats'), currency: params.get('currency') },
    last: before ? planBefore(before, living.length) : null,
    stored,
    living: living.length,
    byHand: chosenCurrency,
  });
  const ids = living.map(({ id }) => id);
  // Until somebody picks, the cats that were in the plan before.
  const wanted = picked.length ? picked : (before?.cats ?? []).filter(({ renews }) => renews).map(({ id }) => id);
  const chosen = new Set(chosenCats(ids, wanted, wish.cats));

  const choose = (next: Partial<SubscribeChoice>) => {
    const query = new URLSearchParams(params);
    for (const [name, value] of Object.entries(next)) query.set(name, String(value));
    if (next.currency) chooseCurrency(next.currency);
    setParams(query, { replace: true, preventScrollReset: true });
  };
  const byAddress = params.get('plan');
  return {
    wish,
    /** Chosen here, or by the link that led here; null where nobody chose. */
    wishedByAddress: isPlanId(byAddress) ? byAddress : null,
    choose,
    country: stored?.country ?? '',
    cats: {
      living,
      chosen: living.filter(({ id }) => chosen.has(id)),
      pick: (wanted: string[]) => {
        setPicked(wanted);
        // Cats that are not known by name yet stay part of the order.
        const unnamed = wish.cats - chosen.size;
        choose({ cats: Math.max(1, wanted.length + unnamed) });
      },
    },
    ready: progress.data !== undefined && cats.data !== undefined,
    failed: progress.isError || cats.isError,
    again: () => {
      for (const asked of [progress, cats]) if (asked.isError) void asked.refetch();
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;

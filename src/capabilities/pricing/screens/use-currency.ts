import { useSyncExternalStore } from 'react';
import { type Currency, isCurrency } from '#src/kit/money.ts';
import { api } from '#src/web/api.ts';
import type { GeoView } from '../contract.ts';
import { CURRENCY_STORAGE_KEY, currencyAtHand, DEFAULT_CURRENCY, pickCurrency } from '../rules/currency.ts';

/** One currency for the whole page: every component and every tab shows the same. */
let current: Currency | null = null;
let asked = false;
const listeners = new Set<() => void>();

function show(currency: Currency) {
  current = currency;
  for (const listener of listeners) listener();
}

/** A browser that keeps nothing simply forgets the choice. */
function stored(): string | null {
  try {
    return localStorage.getItem(CURRENCY_STORAGE_KEY);
  } catch {
    return null;
  }
}

function timezone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

async function askOnce() {
  if (asked) return;
  asked = true;
  const picked = await pickCurrency({
    stored: stored(),
    timezone: timezone(),
    lookup: () => api.get<GeoView>('/api/geo'),
  });
  // A choice made while the answer was on its way wins.
  if (current === null) show(picked);
}

function onStorage(event: StorageEvent) {
  if (event.key === CURRENCY_STORAGE_KEY && isCurrency(event.newValue)) show(event.newValue);
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  void askOnce();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function snapshot(): Currency {
  current ??= currencyAtHand(stored(), timezone());
  return current ?? DEFAULT_CURRENCY;
}

function choose(currency: Currency) {
  try {
    localStorage.setItem(CURRENCY_STORAGE_KEY, currency);
  } catch {
    // shown all the same, only not remembered
  }
  show(currency);
}

/** The currency prices are shown in, and the switch that remembers a choice. Prerendered pages show USD. */
export function useCurrency(): [Currency, (currency: Currency) => void] {
  return [useSyncExternalStore(subscribe, snapshot, () => DEFAULT_CURRENCY), choose];
}

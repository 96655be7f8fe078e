import { useSyncExternalStore } from 'react';
import type { Currency } from '#src/lib/money.ts';
import { prefetch } from '#src/ui/prefetch.ts';
import { api } from '#src/web/api.ts';
import { deviceZone } from '#src/lib/time-zones.ts';
import { DEFAULT_CURRENCY } from '../rules/currency.ts';
import { createCurrencyStore } from './currency-store.ts';

const store = createCurrencyStore({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
  timezone: deviceZone,
  lookup: () => api.get('/api/geo'),
  onStored: (listener) => {
    const listen = (event: StorageEvent) => listener(event.key, event.newValue);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
});

// Listening makes the store ask where somebody is, if nothing else tells.
prefetch(async () => store.subscribe(() => {}));

const onServer = () => DEFAULT_CURRENCY;

/** The currency prices are shown in, and the switch that remembers a choice. Prerendered pages show USD. */
export function useCurrency(): [Currency, (currency: Currency) => void] {
  return [useSyncExternalStore(store.subscribe, store.get, onServer), store.choose];
}

const nobodyChose = () => null;

/** The currency a person chose, also where it is the one that was guessed; null while nobody has chosen. */
export const useChosenCurrency = (): Currency | null =>
  useSyncExternalStore(store.subscribe, store.chosen, nobodyChose);

import { type Currency, isCurrency } from '#src/lib/money.ts';
import { CURRENCY_STORAGE_KEY, currencyAtHand, DEFAULT_CURRENCY, pickCurrency } from '../rules/currency.ts';

/** Browser features that the store depends on. */
export interface CurrencySurroundings {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  timezone: () => string | undefined;
  lookup: () => Promise<{ currency?: unknown } | null>;
  /** Tells of values stored by other tabs; gives back how to stop listening. */
  onStored: (listener: (key: string | null, value: string | null) => void) => () => void;
}

export interface CurrencyStore {
  get: () => Currency;
  /** Currency chosen here or in another tab; null while it is a guess. */
  chosen: () => Currency | null;
  choose: (currency: Currency) => void;
  subscribe: (listener: () => void) => () => void;
}

/** One currency for a whole page: picked once, shared by every component and tab, stored only when a person chooses. */
export function createCurrencyStore(around: CurrencySurroundings): CurrencyStore {
  let current: Currency | null = null;
  let chosen: Currency | null | undefined;
  let asked = false;
  let stopHearing = () => {};
  const listeners = new Set<() => void>();

  const show = (currency: Currency) => {
    current = currency;
    for (const listener of listeners) listener();
  };

  const stored = () => {
    try {
      return around.storage.getItem(CURRENCY_STORAGE_KEY);
    } catch {
      return null; // a browser that keeps nothing
    }
  };

  const askOnce = async () => {
    if (asked) return;
    asked = true;
    const picked = await pickCurrency({ stored: stored(), timezone: around.timezone(), lookup: around.lookup });
    if (current === null) show(picked); // a choice made meanwhile wins
  };

  const onStored = (key: string | null, value: string | null) => {
    if (key !== CURRENCY_STORAGE_KEY || !isCurrency(value)) return;
    chosen = value;
    show(value);
  };

  return {
    get() {
      current ??= currencyAtHand(stored(), around.timezone());
      return current ?? DEFAULT_CURRENCY;
    },
    chosen() {
      if (chosen === undefined) {
        const value = stored();
        chosen = isCurrency(value) ? value : null;
      }
      return chosen;
    },
    choose(currency) {
      chosen = currency;
      try {
        around.storage.setItem(CURRENCY_STORAGE_KEY, currency);
      } catch {
        // shown all the same, only not remembered
      }
      show(currency);
    },
    subscribe(listener) {
      if (listeners.size === 0) stopHearing = around.onStored(onStored);
      listeners.add(listener);
      void askOnce();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopHearing();
      };
    },
  };
}

import { expect, test } from 'vitest';
import { CURRENCY_STORAGE_KEY } from '../rules/currency.ts';
import { createCurrencyStore } from './currency-store.ts';

/** A browser with tabs that share one storage, as far as the store can see it. */
function browser(timezone: string, answer: () => Promise<{ currency?: unknown } | null>) {
  const kept = new Map<string, string>();
  const tabs = new Set<{ listener: (key: string | null, value: string | null) => void }>();
  let lookups = 0;
  const openTab = () => {
    const tab = { listener: (_key: string | null, _value: string | null) => {} };
    const store = createCurrencyStore({
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => {
          kept.set(key, value);
          for (const other of tabs) if (other !== tab) other.listener(key, value);
        },
      },
      timezone: () => timezone,
      lookup: () => {
        lookups++;
        return answer();
      },
      onStored: (listener) => {
        tab.listener = listener;
        tabs.add(tab);
        return () => tabs.delete(tab);
      },
    });
    return store;
  };
  return { kept, openTab, lookups: () => lookups };
}

test('R177 R237 the choice is stored under its key, shown everywhere, and a guess is not stored', () => {
  const { kept, openTab, lookups } = browser('Europe/Helsinki', async () => null);
  const [tab, other] = [openTab(), openTab()];
  let told = 0;
  tab.subscribe(() => told++);
  other.subscribe(() => {});
  expect(tab.get()).toBe('EUR');
  expect(kept.size).toBe(0);
  tab.choose('AED');
  expect(kept.get(CURRENCY_STORAGE_KEY)).toBe('AED');
  expect([tab.get(), other.get(), told]).toEqual(['AED', 'AED', 1]);
  expect(openTab().get()).toBe('AED');
  expect(lookups()).toBe(0);
});

test('R176 the server is asked once, and only when storage and time zone say nothing', async () => {
  const { openTab, lookups, kept } = browser('America/Chicago', async () => ({ currency: 'EUR' }));
  const tab = openTab();
  expect(tab.get()).toBe('USD');
  await new Promise<void>((told) => {
    tab.subscribe(told);
    tab.subscribe(() => {});
  });
  expect([tab.get(), lookups(), kept.size]).toEqual(['EUR', 1, 0]);
});

test('R177 a choice made while the server is thinking wins', async () => {
  const { promise, resolve } = Promise.withResolvers<{ currency: string }>();
  const { openTab } = browser('America/Chicago', () => promise);
  const tab = openTab();
  tab.subscribe(() => {});
  tab.choose('AED');
  resolve({ currency: 'EUR' });
  await new Promise((later) => setImmediate(later));
  expect(tab.get()).toBe('AED');
});

test('R178 a browser without storage or network shows USD and still lets one choose', async () => {
  const refuse = () => {
    throw new Error('storage is off');
  };
  const store = createCurrencyStore({
    storage: { getItem: refuse, setItem: refuse },
    timezone: () => undefined,
    lookup: () => Promise.reject(new Error('no network')),
    onStored: () => () => {},
  });
  await new Promise<void>((told) => store.subscribe(told));
  expect(store.get()).toBe('USD');
  store.choose('EUR');
  expect(store.get()).toBe('EUR');
});

test('R177 choosing the currency that was guessed is a choice, and everybody who listens is told', () => {
  const { openTab } = browser('America/Chicago', async () => null);
  const tab = openTab();
  let told = 0;
  tab.subscribe(() => told++);
  expect([tab.get(), tab.chosen()]).toEqual(['USD', null]);
  tab.choose('USD');
  expect([tab.get(), tab.chosen(), told]).toEqual(['USD', 'USD', 1]);
  expect(openTab().chosen()).toBe('USD');
});

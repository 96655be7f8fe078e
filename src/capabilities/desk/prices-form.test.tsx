import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { firstPricesDay } from '#src/capabilities/pricing/rules/price-books.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { startOfShopDay } from '#src/lib/shop-months.ts';
import { queryClient } from '#src/web/query-client.ts';
import { PricesForm } from './screens/shop/prices-form.tsx';
import type { PieceHistory } from './shop-contract.ts';

const { perCat } = BUILT_BOOK;
const dearer = { perCat: { ...perCat, pro: { ...perCat.pro, USD: [99, 68, 64, 61, 56, 49] } } };
const FAR = '2099-05-05';

const form = (state: 'draft' | 'published', day: string) => {
  const at = new Date().toISOString();
  const validFrom = startOfShopDay(day).toISOString();
  const piece = {
    ...{ kind: 'price-book', key: 'prices', title: 'Prices', number: 1, inEffect: 0, built: { perCat } },
    versions: [{ id: 'v', number: 1, state, content: dearer, validFrom, author: 'Noor', at }],
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PricesForm piece={piece as unknown as PieceHistory} typed={{ draft: 'none', texts: {} }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test('prices to come, and drafts, open with their own day and with what they change against the prices on the shop', () => {
  for (const state of ['draft', 'published'] as const) {
    const page = form(state, FAR);
    expect(page).toContain(`value="${FAR}"`);
    expect(page).toContain('from the beginning of 5 May 2099');
    expect(page).toMatch(/<del>.*76, 68, 64, 61, 56, 49<\/del>/);
    expect(page).toMatch(/<ins>.*99, 68, 64, 61, 56, 49<\/ins>/);
  }
  expect(form('published', '2026-01-01')).toContain(`value="${firstPricesDay(new Date())}"`);
});

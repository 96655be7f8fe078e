import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { plansQuery } from '#src/capabilities/pricing/queries.ts';
import { queryClient } from '#src/web/query-client.ts';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import GiftPage from './screens/gift/page.tsx';
import { GiftLines } from './screens/gift/gift-lines.tsx';
import { runningWords } from './screens/running/words.ts';
import GiftStatus from './screens/gift-status/page.tsx';
import RedeemGift from './screens/redeem/page.tsx';

const printed = (page: React.ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );

test('the three pages of gifts state their purpose before any script runs', () => {
  const gift = printed(<GiftPage />);
  for (const words of [
    'A gift for a cat.',
    'nothing renews',
    'valid for three years',
    'withdraw for 14 days',
    'Pay for the gift',
  ])
    expect(gift).toContain(words);
  expect(findUnregisteredNumbers(gift)).toEqual([]);
  expect(printed(<RedeemGift />)).toContain('You need no card.');
  expect(printed(<GiftStatus />)).toContain('We do not know this link.');
});

test('the price is said line by line, and delivery only once the country is known', () => {
  const choice = { plan: 'premium', months: 3, currency: 'EUR', country: 'DE' } as const;
  const known = printed(<GiftLines choice={choice} />);
  expect(known).toContain('€144.98');
  expect(known).not.toContain('VAT');
  queryClient.setQueryData(plansQuery.queryKey, [{ vatIn: null }] as never);
  expect(printed(<GiftLines choice={choice} />)).toContain('VAT in it');
  queryClient.setQueryData(plansQuery.queryKey, [{ vatIn: ['AE'] }] as never);
  expect(printed(<GiftLines choice={choice} />)).not.toContain('VAT');
  const unknown = printed(<GiftLines choice={{ ...choice, country: '' }} />);
  expect(unknown).not.toContain('Delivery,');
  expect(unknown).toContain('Choose the country');
});

test('a running gift states the effect of a plan beside it, begun or not', () => {
  const gift = { plan: 'premium', from: 'Grandma', months: 3, begun: 1, nextMonthAt: null, waits: false } as const;
  const words = (besidePlan: boolean) => runningWords(gift, { next: null, besidePlan }).join(' ');
  expect(words(false)).toContain('A plan that you start now is charged beside it, and its boxes come as well.');
  expect(words(true)).toContain('Your plan is charged beside it, and the boxes of both come.');
  expect(words(true)).not.toContain('start now');
});

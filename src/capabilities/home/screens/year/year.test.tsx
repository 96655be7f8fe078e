import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { parseHtml } from '#tests/support/html.ts';
import type { YearView } from '../../year-contract.ts';
import { yearQuery } from '../../queries.ts';
import { Year } from './year.tsx';

const EMPTY: YearView = {
  today: '2026-07-31',
  cats: [],
  ...{ sent: 0, given: 0, refused: 0, streak: 0 },
  months: [{ month: '2026-07', sent: 0, formulas: [], given: 0, refused: 0 }],
  formulas: [],
};

function textOf(year: Partial<YearView>): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => EMPTY } } });
  client.setQueryData(yearQuery.queryKey, { ...EMPTY, ...year });
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Year />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return parseHtml(page).words;
}

test('a month of two cats has more sticks than days: they are called sticks, and only the streak is in days', () => {
  const july = { month: '2026-07', sent: 56, formulas: [], given: 62, refused: 1 };
  const page = textOf({ sent: 56, given: 62, refused: 1, streak: 31, months: [july] });
  expect(page).toContain('Sticks given 62 ');
  expect(page).toContain('62 sticks given, 1 refused');
  expect(page).toContain('Longest streak 31 days');
  expect(page).not.toMatch(/days given/i);
  expect(page).toContain('A box that we have to send again counts once, in the month in which the new one leaves.');
  expect(textOf({ given: 1, months: [{ ...july, given: 1, refused: 0 }] })).toContain('1 stick given');
});

test('a year is empty without a stick that was sent, given or refused', () => {
  expect(textOf({})).toContain('No sticks this year yet.');
  const refused = textOf({ refused: 1, months: [{ month: '2026-07', sent: 0, formulas: [], given: 0, refused: 1 }] });
  expect(refused).toContain('0 sticks given, 1 refused');
  expect(refused).not.toContain('No sticks this year yet.');
});

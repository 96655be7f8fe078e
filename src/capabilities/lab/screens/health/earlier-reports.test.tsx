import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type HouseholdContext, HouseholdProvider } from '#src/capabilities/households/screens/household-context.ts';
import type { ResultsView } from '../../results-contract.ts';
import { EarlierReports } from './earlier-reports.tsx';

/** As far as the component reads them. */
const HOUSEHOLD = { household: { timeZone: 'UTC' } } as HouseholdContext;

function beside(newest: 'lab' | 'sandbox', earlier: ('lab' | 'sandbox')[]): string {
  const results = {
    releasedAt: '2026-12-01T09:00:00.000Z',
    sandbox: newest === 'sandbox',
    markers: [{ id: 'zinc', value: 220 }],
    earlier: earlier.map((source, index) => ({
      ...{ id: `${index}`, releasedAt: `2026-0${8 - index}-01T09:00:00.000Z`, sandbox: source === 'sandbox' },
      values: { zinc: 90 },
    })),
  } as unknown as ResultsView;
  return renderToStaticMarkup(
    <HouseholdProvider value={HOUSEHOLD}>
      <EarlierReports results={results} />
    </HouseholdProvider>,
  );
}

test('R15 a report from the sandbox is named as such beside one of a lab, and nothing is called a change', () => {
  const mixed = beside('lab', ['sandbox']);
  expect(mixed).toMatch(/1 Aug[^<]*, sandbox/);
  expect(mixed).toContain('no lab read the samples');
  expect(mixed).not.toMatch(/Higher|changed visibly|Change</);
  const list = beside('lab', ['lab', 'sandbox']);
  expect(list).toMatch(/<option[^>]*>[^<]*1 Jul[^<]*, sandbox<\/option>/);
  expect(list).toContain('Higher');
  expect(beside('lab', ['lab'])).not.toContain('sandbox');
  expect(beside('sandbox', ['sandbox'])).toMatch(/1 Aug[^<]*, sandbox.*1 Dec[^<]*, sandbox/);
});

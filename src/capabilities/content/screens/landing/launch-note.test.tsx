import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import type { Currency } from '#src/lib/money.ts';
import { parseHtml } from '#tests/support/html.ts';
import { LaunchNote } from './launch-note.tsx';

const shown = (cats: number, currency: Currency, offers: Partial<PlanOffers>) =>
  parseHtml(
    renderToStaticMarkup(
      <LaunchNote
        {...{ cats, currency }}
        offers={{
          answered: true,
          pending: false,
          soldOut: (plan) => plan === 'pro',
          seats: () => null,
          launchRuns: true,
          ...offers,
        }}
      />,
    ),
  ).text;

test('R194 the landing page names the launch offer while it runs, for what can be had', () => {
  expect(shown(2, 'USD', {})).toContain(
    'the first month is one price for the whole household, $17.99 with Standard and $35.99 with Premium, with the code LAUNCH',
  );
  expect(shown(1, 'USD', { soldOut: () => false })).toContain('and $59.99 with Pro');
  for (const none of [shown(2, 'USD', { launchRuns: false }), shown(2, 'EUR', {})])
    expect(none).toBe('Per cat and month. With more cats, each costs less.');
});

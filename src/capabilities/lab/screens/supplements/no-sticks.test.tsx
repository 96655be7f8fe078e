import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LabCat } from '../../sticks-contract.ts';
import { type HouseholdContext, HouseholdProvider } from '#src/capabilities/households/screens/household-context.ts';
import { hasSticks, NoSticks } from './no-sticks.tsx';

/** As far as the component reads them. */
const HOUSEHOLD = { supportEmail: 'help@purrwell.example' } as HouseholdContext;
type State = LabCat['supplements']['state'];

function catIn(state: State, { until = null, startedOn = null }: { until?: string | null; startedOn?: string | null }) {
  return { name: 'Tom', results: { state: 'ready' }, supplements: { state, until, startedOn } } as LabCat;
}

const words = (state: State, until: string | null = null) =>
  renderToStaticMarkup(
    <HouseholdProvider value={HOUSEHOLD}>
      <NoSticks cat={catIn(state, { until })} />
    </HouseholdProvider>,
  );

test('R270 R283 a cat whose results are here is not told that they are missing', () => {
  expect(words('held')).toContain('Results are here. Sticks are not.');
  expect(words('too-young', '2027-01-20')).toContain('Tom is too young for sticks.');
  expect(words('mixed-up')).toContain('may belong to another cat');
  for (const state of ['held', 'too-young', 'mixed-up'] as const) {
    expect(words(state), state).not.toContain('We need samples');
  }
  expect(words('pending')).toContain('We need samples and results first.');
});

test('R270 a month that was mixed earlier is shown while its sticks are at home or may still come', () => {
  const states = ['pending', 'too-young', 'mixed-up', 'held', 'made', 'running', 'resting', 'stopped'] as const;
  expect(states.filter((state) => hasSticks(catIn(state, {})))).toEqual(['made', 'stopped']);
  expect(states.every((state) => hasSticks(catIn(state, { startedOn: '2026-12-01' })))).toBe(true);
});

import { expect, test } from 'vitest';
import { journeyOf, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { waitingFor } from './waiting-words.ts';

const ABOUT = { name: 'Miso', why: null, receivedAt: null, now: '2026-12-01T09:00:00Z' } as const;

function orderAt(key: JourneyKey, expected: string | null = null) {
  const journey = journeyOf([{ key, at: new Date('2026-11-28T09:00:00Z') }]);
  const phases = journey.phases.map((phase) => ({
    ...phase,
    steps: phase.steps.map((step) => ({ ...step, expected: step.key === 'lab_received' ? expected : null })),
  }));
  return { journey: { ...journey, phases } };
}

test('R268 pending, processing and upcoming are told apart, and none of them says that something was read', () => {
  const badge = (key: JourneyKey) =>
    waitingFor({ ...ABOUT, kind: 'health', state: 'pending', order: orderAt(key) }).badge;
  expect(badge('kit_shipped')).toBe('Upcoming');
  expect(badge('kit_delivered')).toBe('Pending');
  expect(badge('lab_transit')).toBe('Pending');
  expect(waitingFor({ ...ABOUT, kind: 'health', state: 'pending', order: null })).toMatchObject({
    badge: 'Upcoming',
    due: null,
  });
  expect(waitingFor({ ...ABOUT, kind: 'health', state: 'held', why: 'Swapped.', order: null })).toMatchObject({
    badge: 'On hold',
    now: 'Swapped.',
  });
});

test('R267 C11 health takes 5-7 and DNA 7-10 business days, counted from the lab, and late is called late', () => {
  const received = { ...ABOUT, state: 'processing', receivedAt: '2026-11-30T08:00:00Z', order: null } as const;
  const health = waitingFor({ ...received, kind: 'health' });
  expect(health.takes).toContain('5-7 business days');
  expect(health.due).toEqual({ from: '2026-12-07T08:00:00.000Z', to: '2026-12-09T08:00:00.000Z', late: false });
  expect(waitingFor({ ...received, kind: 'dna' }).takes).toContain('7-10 business days');
  expect(waitingFor({ ...received, kind: 'health', now: '2026-12-10T09:00:00Z' }).due?.late).toBe(true);
  const ahead = orderAt('kit_shipped', '2026-12-07T08:00:00Z');
  const waiting = waitingFor({ ...ABOUT, kind: 'health', state: 'pending', order: ahead });
  expect(waiting.due?.to).toBe('2026-12-16T08:00:00.000Z');
});

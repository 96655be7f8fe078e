import { expect, test } from 'vitest';
import { breedBesideProfile, copiesText, dnaHeadline, restOf, variantsText } from './dna/dna-words.ts';
import { scaleOf } from './health/marker-scale.ts';
import {
  boxSentence,
  formulaBadge,
  monthSentence,
  monthSticks,
  supplementsHeadline,
} from './supplements/month-words.ts';

test('R301 C63 breeds with the rest, and predispositions in words that are no diagnosis', () => {
  const breeds = [
    { name: 'Persian', percent: 62 },
    { name: 'Siamese', percent: 30 },
  ];
  expect(restOf({ breeds })).toBe(8);
  expect(dnaHeadline('Miso', { breeds })).toBe('Miso is Persian, with some Siamese.');
  expect(breedBesideProfile({ breeds }, 'Siamese')).toBe('The profile also says Siamese.');
  expect(breedBesideProfile({ breeds }, 'Ragdoll')).toContain('does not');
  const found = [
    { name: 'PKD1', copies: 'one' as const },
    { name: 'PKLR', copies: 'none' as const },
  ];
  expect(variantsText({ predispositions: found })).toBe('1 of the 2 variants that were read was found.');
  expect(copiesText('Miso', 'one')).toContain('not an illness');
});

test('a value outside its reference range is drawn outside of it, and never off the bar', () => {
  const marker = { reference: { from: 8, to: 36 }, optimal: { from: 12, to: 28 } };
  const low = scaleOf({ ...marker, value: 4 });
  expect(low.value).toBeLessThan(low.reference[0]);
  expect(scaleOf({ ...marker, value: 4000 }).value).toBe(100);
  expect(scaleOf({ ...marker, value: null }).value).toBeNull();
});

test('R385 the month is drawn from the days of the box, or from the schedule until it is there', () => {
  const schedule = Array.from(
    { length: 28 },
    (_, i) => ['cardio', 'vision', 'derma', 'neuro', 'omega', 'play', 'renal'][i % 7] ?? '',
  );
  const ahead = monthSticks([], schedule);
  expect(ahead).toHaveLength(28);
  expect(new Set(ahead.map(({ name }) => name)).size).toBe(7);
  const [first] = monthSticks([{ day: 1, formula: 'play', outcome: 'given', on: '2026-12-01' }], schedule);
  expect(first).toMatchObject({ name: 'Purr-fect Play', outcome: 'given' });
  const standing = (state: 'running' | 'resting' | 'made') =>
    supplementsHeadline({ name: 'Miso', supplements: { state, used: 4, day: 5 } });
  expect([standing('running'), standing('resting'), standing('made')]).toEqual([
    'Day 5 of 28.',
    'All 28 given. Rest days now.',
    'Sticks for Miso are made.',
  ]);
});

test('R270 below the month stands why no sticks follow those that are used', () => {
  const told = (state: Parameters<typeof monthSentence>[0]['supplements']['state'], until: string | null = null) =>
    monthSentence({ name: 'Miso', supplements: { state, used: 28, streak: 0, until } });
  expect(told('mixed-up')).toBe('No sticks for now: the samples of Miso may belong to another cat.');
  expect(told('too-young', '2027-01-20')).toBe('No sticks for now: Miso is too young for them until 20 January.');
  expect(told('pending')).toBe('All of them are used. No further box is coming.');
  expect(told('held')).toContain('not safe to mix');
  expect(told('running')).toBe('28 of 28 used.');
});

test('R270 the next box is only said to be in time where it comes before the sticks are used up', () => {
  const month = { state: 'running', used: 13, today: { formula: 'play', name: 'Play', outcome: null } } as const;
  const said = (nextDelivery: string) => boxSentence({ ...month, nextDelivery }, '2026-11-23', 'Asia/Dubai');
  expect(said('2026-12-08T08:00:00Z')).toBe('The next box is expected by 8 December.');
  expect(said('2026-12-15T08:00:00Z')).toBe(
    'One a day, these last until 7 December. The next box is expected by 15 December.',
  );
  const given = { ...month, used: 14, today: { ...month.today, outcome: 'given' as const } };
  expect(boxSentence({ ...given, nextDelivery: '2026-12-15T08:00:00Z' }, '2026-11-23', 'Asia/Dubai')).toContain(
    'until 7 December',
  );
});

test('R270 R302 only what is given now, or comes with the box, is called active', () => {
  expect(formulaBadge('running', 2).words).toBe('Active');
  expect(formulaBadge('made', null).words).toBe('Active');
  expect(formulaBadge('running', 0).words).toBe('Used up');
  expect(formulaBadge('resting', 0).words).toBe('Used up');
  expect(formulaBadge('held', 3).words).toBe('On hold');
  expect(formulaBadge('stopped', 3).words).toBe('Ended');
});

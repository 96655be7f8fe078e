import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breedOf } from '#src/capabilities/households/rules/breeds.ts';
import { addDays, dayIn, isoIn } from '#src/capabilities/households/rules/days.ts';
import { LONGEST_NOTE, measured } from '#src/capabilities/households/rules/measures.ts';
import { catDna, DnaReport, mixUp } from '#src/capabilities/lab/rules/dna.ts';
import { readPanel, readValue } from '#src/capabilities/lab/rules/levels.ts';
import { PANEL } from '#src/capabilities/lab/rules/panel.ts';
import { minutesOf, momentOf, ZONE } from './calendar.ts';
import { scenarioEntries } from './daily-entries.ts';
import { dnaOf, scenarioLabValues } from './lab-values.ts';
import {
  COLLEAGUES,
  FIRST_ENTRIES,
  FIRST_STICK,
  HOUSEHOLD_TO_SIGN_IN_WITH,
  REGISTERED,
  SAMPLE_CALENDAR,
  SAMPLE_HOUSEHOLD,
  SAMPLES_IN,
  SAMPLES_READ,
  STEPS,
  TODAY,
} from './scenario.ts';

const CATS = SAMPLE_HOUSEHOLD.cats;
const cat = fc.constantFrom(...CATS);
const day = fc.integer({ min: FIRST_ENTRIES, max: TODAY });

test('R482 R483 the sample household is three adult cats on Pro, in Dubai, with names of its own', () => {
  expect(CATS.map(({ name, ageRange }) => [name, ageRange])).toEqual([
    ['Miso', 'adult'],
    ['Biscuit', 'adult'],
    ['Laila', 'adult'],
  ]);
  expect([SAMPLE_HOUSEHOLD.plan, SAMPLE_HOUSEHOLD.address.country, SAMPLE_HOUSEHOLD.currency]).toEqual([
    'pro',
    'AE',
    'AED',
  ]);
  const people = [SAMPLE_HOUSEHOLD.person, HOUSEHOLD_TO_SIGN_IN_WITH.person, ...COLLEAGUES];
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  // `.example` is reserved (RFC 2606), so that no mail of a scenario reaches anybody.
  for (const { email } of people) expect(email).toMatch(/@purrwell\.example$/);
  for (const { profile, concerns } of CATS) {
    expect(breedOf(profile.breed)).toBe(profile.breed);
    expect(concerns.length).toBeGreaterThan(0);
  }
});

test('R317 the household to sign in with has two cats, is on Premium, and registered in December 2024', () => {
  expect(HOUSEHOLD_TO_SIGN_IN_WITH.cats.map(({ name }) => name)).toEqual(['Biscuit', 'Laila']);
  expect(HOUSEHOLD_TO_SIGN_IN_WITH.plan).toBe('premium');
  expect(dayIn(ZONE, REGISTERED)).toBe('2024-12-10');
});

test('the parcels take the fifteen steps in their order, one colleague enters results and another releases them', () => {
  const moments = STEPS.map(({ day: at, time }) => at * 1440 + minutesOf(time));
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  expect(new Set(moments).size).toBe(moments.length);
  // Specification 2, section 4; the order itself and the first return label come about without a colleague.
  expect(STEPS.flatMap((step) => (step.does === 'moves' ? [step.to] : []))).toEqual([
    'kit_packed',
    'kit_shipped',
    'kit_transit',
    'kit_delivered',
    'lab_transit',
    'lab_received',
    'analysis_started',
    'analysis_complete',
    'formula_creating',
    'supplements_ready',
    'optimizer_shipped',
    'optimizer_delivered',
  ]);
  expect(STEPS.filter(({ does }) => does !== 'moves').map(({ does }) => does)).toEqual([
    'orders',
    'books the courier',
    'enters results',
    'releases results',
  ]);
  expect(COLLEAGUES[0].email).not.toBe(COLLEAGUES[1].email);
  const reading = STEPS.filter(({ does }) => does === 'enters results').map((step) => step.day);
  expect(reading).toEqual([SAMPLES_READ]);
  expect(STEPS.find((step) => 'to' in step && step.to === 'lab_received')?.day).toBe(SAMPLES_IN);
  expect(STEPS.at(-1)?.day).toBeLessThan(FIRST_STICK);
  // Eleven sticks were given before the day of telling, which is the 16th of January.
  expect(TODAY - FIRST_STICK).toBe(11);
  expect(addDays(SAMPLE_CALENDAR.ordered, TODAY)).toBe(dayIn(ZONE, SAMPLE_CALENDAR.until));
});

test('a moment is so many minutes after midnight on the household’s clock, so many days after the order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 1439 }), (after, minutes) => {
      const moment = momentOf(SAMPLE_CALENDAR, after, minutes);
      const [date, time = ''] = isoIn(ZONE, moment).split('T');
      expect(date).toBe(addDays(SAMPLE_CALENDAR.ordered, after));
      expect(minutesOf(time.slice(0, 5))).toBe(minutes);
    }),
  );
  expect(momentOf(SAMPLE_CALENDAR, 0, minutesOf('13:20')).toISOString()).toBe('2024-12-02T09:20:00.000Z');
  expect(momentOf(SAMPLE_CALENDAR, 30, 0).toISOString()).toBe('2024-12-31T20:00:00.000Z');
});

test('the entries of a day can all be written into the log, one after the other, and are the same each time', () => {
  fc.assert(
    fc.property(cat, day, (one, at) => {
      const entries = scenarioEntries(one, at);
      expect(scenarioEntries(one, at)).toEqual(entries);
      const minutes = entries.map((entry) => entry.minutes);
      expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
      expect(minutes.every((minute) => minute >= 0 && minute < 1440)).toBe(true);
      for (const { kind, value, unit, note } of entries) {
        if (kind === 'note') expect(note?.length).toBeLessThanOrEqual(LONGEST_NOTE);
        else if (kind !== 'stick') expect(typeof measured(kind, value ?? -1, unit ?? null), kind).toBe('number');
      }
    }),
  );
});

test('a cat is weighed every day, drinks about its usual amount, and gets one stick a day from the first on', () => {
  for (const one of CATS) {
    for (let at = FIRST_ENTRIES; at <= TODAY; at += 1) {
      const entries = scenarioEntries(one, at);
      const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
      expect(of('weight')).toHaveLength(1);
      const water = of('water').reduce((sum, { value = 0 }) => sum + value, 0);
      expect(Math.abs(water - one.days.water)).toBeLessThanOrEqual(15);
      const sticks = of('stick');
      const number = at - FIRST_STICK + 1;
      expect(sticks.map(({ stick }) => stick)).toEqual(number >= 1 && at < TODAY ? [number] : []);
      for (const { outcome } of sticks) expect(outcome).toBe(one.refuses.includes(number) ? 'refused' : 'given');
    }
    // R483 R484: figures of the last day stand on the dashboard exactly.
    const today = scenarioEntries(one, TODAY);
    expect(today.find(({ kind }) => kind === 'weight')?.value).toBe(one.days.weightTo / 1000);
    expect(today.filter(({ kind }) => kind === 'water').reduce((sum, { value = 0 }) => sum + value, 0)).toBe(
      one.days.water,
    );
  }
});

test('lab values read back as the percentages of the scenario, for all seven nutrients of every cat', () => {
  for (const one of CATS) {
    const values = scenarioLabValues(one);
    expect(scenarioLabValues(one)).toEqual(values);
    expect(Object.keys(values).toSorted()).toEqual(PANEL.map(({ id }) => id).toSorted());
    for (const [id, percent] of Object.entries(one.nutrients)) {
      const marker = PANEL.find((row) => row.id === id);
      if (!marker) throw new Error(`The panel has no marker ${id}.`);
      expect([one.name, id, readValue(marker, values[id] ?? -1).percent]).toEqual([one.name, id, percent]);
    }
  }
});

test('markers that the scenario does not name are optimal or normal, and never below their range', () => {
  for (const one of CATS) {
    const named = Object.keys(one.nutrients);
    const others = readPanel(scenarioLabValues(one)).filter(({ marker }) => !named.includes(marker.id));
    expect(others.length).toBeGreaterThan(0);
    for (const { marker, level } of others) expect(['optimal', 'normal'], `${one.name} ${marker.id}`).toContain(level);
  }
});

test('the DNA of each cat is a report that the lab would accept, with at most one copy of one predisposition', () => {
  for (const one of CATS) {
    const report = DnaReport.parse(dnaOf(one));
    expect(report.breeds.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
    const copies = report.predispositions.filter(({ copies: found }) => found !== 'none');
    expect(copies.map(({ name }) => name)).toEqual(one.dna.carries ? [one.dna.carries] : []);
    expect(catDna(report)).not.toBeNull();
    // Sex and coat in the sample are the cat's, or the desk would be told of a mix-up.
    expect(mixUp({ name: one.name, ...one.profile }, report)).toBeNull();
  }
});

import { type DemoCat, FIRST_ENTRIES, FIRST_STICK, TODAY } from './scenario.ts';
import { seededRandom } from './seeded-random.ts';

/** An entry to log, with its minutes after midnight. */
export interface Entry {
  minutes: number;
  kind: 'weight' | 'activity' | 'appetite' | 'water' | 'stick' | 'note';
  value?: number;
  unit?: 'kg';
  outcome?: 'given' | 'refused';
  /** Day of the month's 28 sticks. */
  stick?: number;
  note?: string;
}

const HOUR = 60;
const WEEK = 7;
const NOTES: Record<string, string> = {
  'Miso 14': 'Found the treat drawer. Knows how it opens.',
  'Miso 36': 'Less fuss at the litter tray than last month.',
  'Biscuit 22': 'Out until ten, back with a leaf.',
  'Biscuit 36': 'Sniffed the stick, looked at me, left. Tomorrow with tuna.',
  'Laila 40': 'Licked the bowl and then the spoon.',
};

/** Log entries of a cat on a day of the scenario. Deterministic by cat and day. */
export function scenarioEntries(cat: DemoCat, day: number): Entry[] {
  const next = seededRandom(`${cat.name} on day ${day}`);
  const around = (middle: number, spread: number) => Math.round(middle + (next() - 0.5) * 2 * spread);
  const { days } = cat;
  const through = (day - FIRST_ENTRIES) / (TODAY - FIRST_ENTRIES);
  const grams = days.weightFrom + (days.weightTo - days.weightFrom) * through;
  const weekday = (day - TODAY + WEEK * 52 - 1) % WEEK;
  const last = day === TODAY;
  const entries: Entry[] = [
    { minutes: 8 * HOUR, kind: 'weight', unit: 'kg', value: (last ? days.weightTo : around(grams, 12)) / 1000 },
    { minutes: 8.5 * HOUR, kind: 'appetite', value: Math.min(100, around(days.appetite, last ? 2 : 9)) },
    { minutes: 13 * HOUR, kind: 'water', value: Math.round(days.water * 0.6) },
    { minutes: 16 * HOUR, kind: 'activity', value: around(days.activity[weekday] ?? 50, last ? 0 : 6) },
    { minutes: 17 * HOUR, kind: 'water', value: around(days.water * 0.4, last ? 0 : 14) },
  ];
  const stick = day - FIRST_STICK + 1;
  if (stick >= 1 && !last) {
    const outcome = cat.refuses.includes(stick) ? ('refused' as const) : ('given' as const);
    entries.push({ minutes: 18 * HOUR, kind: 'stick', outcome, stick });
  }
  const note = NOTES[`${cat.name} ${day}`];
  if (note) entries.push({ minutes: 18 * HOUR + 10, kind: 'note', note });
  return entries;
}

import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import type { MarkerReading, ResultsView } from '../results-contract.ts';
import type { SticksView } from '../sticks-contract.ts';
import { readPanel } from '../rules/levels.ts';
import { composeFormula, scheduleOf } from '../rules/month.ts';
import { formulasForMarker, NUTRIENT_IDS, PANEL, RANGES_VERSION } from '../rules/panel.ts';
import { printMonth } from './print-month.ts';
import { printReport } from './print-report.ts';

const OF = { cat: { name: 'Zaatar', tint: 'eye' }, timeZone: 'Asia/Dubai', day: '2026-12-01' } as const;
const middle = Object.fromEntries(PANEL.map(({ id, optimal }) => [id, (optimal.from + optimal.to) / 2]));
const { fibre: _, ...measured }: Record<string, number> = { ...middle, taurine: 20, zinc: 400 };

const markers: MarkerReading[] = [
  ...readPanel(measured).map(({ marker, ...read }) => ({ ...marker, ...read })),
  ...PANEL.filter(({ id }) => id === 'fibre').map((marker) => ({
    ...marker,
    value: null,
    level: 'not-measured' as const,
    side: null,
    percent: null,
  })),
].map((marker) => ({
  ...marker,
  nutrient: NUTRIENT_IDS.some((id) => id === marker.id),
  formulas: [...formulasForMarker(marker)],
}));

const RESULTS: ResultsView = {
  state: 'ready',
  why: null,
  sandbox: false,
  receivedAt: '2026-11-20T22:30:00.000Z',
  releasedAt: '2026-11-27T09:00:00.000Z',
  ageDays: 4,
  stale: false,
  newerOnTheWay: false,
  ranges: RANGES_VERSION,
  notADiagnosis: 'A wellness report, not a diagnosis.',
  measured: PANEL.length - 1,
  optimalNutrients: 5,
  domains: [],
  markers,
  earlier: [],
  corrections: [],
};
const month = composeFormula(
  { ...measured, vitaminA: 80 },
  { band: 'adult', kg: null, activity: 'low', concerns: ['dental'], diet: null, allergies: [] },
  {},
);
const STICKS = {
  state: 'ready',
  current: true,
  version: 2,
  madeAt: '2026-11-27T21:00:00.000Z',
  sandbox: false,
  month,
  schedule: scheduleOf(month.lines),
  versions: [
    {
      version: 2,
      madeAt: '2026-11-27T21:00:00.000Z',
      changes: [{ formula: 'cardio', what: 'New reason: Taurine.' }],
      exchange: null,
    },
    { version: 1, madeAt: '2026-08-01T09:00:00.000Z', changes: [], exchange: null },
  ],
  newest: 2,
  pinned: null,
  signOff: null,
  packedFrom: null,
  pending: null,
  exchange: null,
} satisfies SticksView;
const NONE: SticksView = { ...STICKS, state: 'held', version: null, month: null, schedule: [], versions: [] };
const textOf = async (pdf: Promise<Buffer>) =>
  (await readPdf(await pdf)).text.replace(/\s+/g, ' ').replaceAll('μ', 'µ');

test('R267 N4 the report names its days by the calendar of the household, what was not measured, and the stick for each nutrient', async () => {
  const text = await textOf(printReport(OF, RESULTS, STICKS));
  // Half past ten in London is half past two of the next day in Dubai.
  expect(text).toContain('Samples received 21 November 2026, read 27 November 2026.');
  expect(text).toContain(`${PANEL.length - 1} biomarkers. Seven of them decide the sticks.`);
  expect(text).toContain('2 of');
  expect(text).toContain('not a diagnosis');
  expect(text).toContain('Cardio-Flex Pro, 500 mg');
  expect(text).toContain('Not measured, so we cannot say.');
  // A source of its own is named below the table; the working range once for all.
  expect(text).toContain('Zinc: For comparison: a mean of 238.9 mg/kg');
  expect(text).not.toContain('Sandbox');
  expect(text).not.toContain('may no longer be current');
});

test('R267 an old report says how old it is, one from the sandbox that no lab read anything, and one without sticks names none', async () => {
  const old = { ...RESULTS, stale: true, ageDays: 120, sandbox: true, receivedAt: null };
  const text = await textOf(printReport(OF, old, NONE));
  expect(text).toContain('These results are 120 days old and may no longer be current.');
  expect(text).toContain('Sandbox: no lab read these samples. The values are made up from the profile.');
  expect(text).not.toContain('Samples received');
  expect(text).toContain('None this month');
});

test('N8 a report of corrected results says on its first page when and why, and names each value before and after', async () => {
  const correction = {
    // Nine in the evening in London is the 29th in Dubai.
    at: '2026-11-28T21:00:00.000Z',
    reason: 'The unit of zinc was wrong.',
    changes: [{ id: 'zinc', name: 'Zinc', unit: 'mg/kg', from: 120, to: 400 }],
    others: [],
    dna: true,
  };
  const text = await textOf(printReport(OF, { ...RESULTS, corrections: [correction] }, STICKS));
  const [head = '', history = ''] = text.split('Corrected by the lab');
  for (const part of [head, history])
    expect(part).toContain('Corrected on 29 November 2026: The unit of zinc was wrong.');
  expect(history).toContain('Zinc: 400 mg/kg instead of 120 mg/kg');
  expect(history).toContain('The DNA report was corrected as well.');
});

test('N4 N5 the month on paper has each stick’s days, doses and reasons, the guard for a cat nobody weighed, and its versions', async () => {
  const text = await textOf(printMonth(OF, STICKS));
  expect(text).toContain('Zaatar: 28 sticks, and why');
  // Nine in the evening in London is the 28th in Dubai.
  expect(text).toContain('Version 2, made 28 November 2026. One stick a day.');
  expect(text).toContain('It is food, not medicine.');
  expect(text).toContain('Taurine is low: 20 µmol/L');
  expect(text).toContain('Vitamin A: 1,500 IU. Half the dose');
  expect(text).toContain('Usual dose: 3,000 IU if the result is in the optimal range.');
  expect(text).toContain('No weight is recorded, so we calculate for a light cat.');
  expect(text).toContain('none set');
  // Play is asked for by teeth and activity; of those nothing asks for, Antiox stays out first.
  expect(text).toContain('Left out: Antiox-Renew No result and no answer calls for it.');
  expect(text).toContain('Cardio-Flex Pro: New reason: Taurine.');
  expect(text).toContain('First version.');
  // Each of the seven comes on four days, a week apart.
  expect(text).toContain('1, 8, 15, 22');
});

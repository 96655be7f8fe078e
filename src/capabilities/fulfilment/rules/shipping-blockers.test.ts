import { expect, test } from 'vitest';
import { BOX_KEYS, boxNumber, firstBoxStep } from './box.ts';
import { type CatState, isWithoutSticksForNow, noCatGetsSticks } from './cat-state.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import { type CatInBox, shippingBlockers } from './shipping-blockers.ts';
import { wordsFor } from './vocabularies.ts';

const STATES = {
  away: { is: 'away' },
  young: { is: 'too-young', until: '2027-01-20' },
  kit: { is: 'waiting-for-kit' },
  lab: { is: 'in-lab' },
  mixed: { is: 'mixed-up' },
  held: { is: 'held', why: [] },
  ready: { is: 'ready', version: 1 },
} as const satisfies Record<string, CatState>;
type Name = keyof typeof STATES;

const inBox = (name: Name, packed: number | null = null): CatInBox => ({
  ...{ id: name, name, state: STATES[name], packed },
  waitsUntil: null,
  unsafe: false,
});
const said = (to: Parameters<typeof shippingBlockers>[0], cats: CatInBox[]) =>
  shippingBlockers(to, cats).map((reason) => reason.said);

const NOBODY = 'No cat in this household gets sticks now, so there is nothing to pack.';
const UNDECIDED: Partial<Record<Name, string>> = {
  kit: 'The lab has no samples of kit yet.',
  lab: 'The results of lab are not released yet.',
  mixed: 'The samples of mixed may belong to another cat, so nothing is released.',
};

test('an analysis is complete, and a box is packed, once the lab has decided about every cat, each named with its reason', () => {
  for (const name of Object.keys(STATES) as Name[]) {
    const waits = UNDECIDED[name];
    expect(said('analysis_complete', [inBox('ready'), inBox(name)]), name).toEqual(waits ? [waits] : []);
    for (const to of ['supplements_ready', 'box_packed'] as const) {
      expect(said(to, [inBox('ready'), inBox(name)]), name).toEqual(waits ? [waits] : []);
      const alone = waits ? [waits] : name === 'ready' ? [] : [NOBODY];
      expect(said(to, [inBox(name)]), name).toEqual(alone);
    }
  }
  expect(said('box_packed', [inBox('kit'), inBox('lab'), inBox('ready')])).toEqual([UNDECIDED.kit, UNDECIDED.lab]);
  expect(said('box_packed', [])).toEqual([NOBODY]);
  // A finished analysis without a cat left has nothing to wait for.
  expect(said('analysis_complete', [])).toEqual([]);
});

test('N8 packed sticks that corrected results make unsafe do not leave, although the cat gets others', () => {
  const corrected = { ...inBox('ready', 1), unsafe: true };
  for (const to of ['optimizer_shipped', 'box_shipped'] as const)
    expect(said(to, [corrected])).toEqual([
      'The packed sticks are not safe for ready. Undo the packing and pack again.',
    ]);
  expect(said('box_packed', [corrected])).toEqual([]);
});

test('N13 sticks that changed lately are not packed where the ones before are not safe any more; what is packed leaves', () => {
  const waits = { ...inBox('ready', 1), waitsUntil: new Date('2027-01-11T09:00:00Z') };
  for (const to of ['supplements_ready', 'box_packed'] as const)
    expect(said(to, [waits, inBox('ready')])).toEqual([expect.stringMatching(/told: pack from 11 January at 13:00/)]);
  expect(said('box_shipped', [waits])).toEqual([]);
});

test('a packed box leaves unless a cat in it must not have its sticks any more; cats that are not in it are not asked about', () => {
  for (const to of ['optimizer_shipped', 'box_shipped'] as const) {
    for (const name of Object.keys(STATES) as Name[]) {
      const unsafe = name === 'young' || name === 'held';
      expect(said(to, [inBox('ready', 1), inBox(name, 2)]), name).toEqual(
        unsafe ? [`The packed sticks are not safe for ${name}. Undo the packing and pack again.`] : [],
      );
      expect(said(to, [inBox('ready', 1), inBox(name)]), name).toEqual([]);
      expect(said(to, [inBox(name)]), name).toEqual([NOBODY]);
    }
  }
});

test('every other step of an order or a box is blocked by nothing', () => {
  const decides = ['analysis_complete', 'supplements_ready', 'optimizer_shipped', 'box_packed', 'box_shipped'];
  const all = (Object.keys(STATES) as Name[]).map((name) => inBox(name));
  for (const to of [...JOURNEY_KEYS, ...BOX_KEYS]) expect(said(to, all).length > 0, to).toBe(decides.includes(to));
});

test('a paid box waits only where all its cats are decided and none gets sticks for now', () => {
  const waits = (...names: Name[]) => noCatGetsSticks(names.map((name) => STATES[name]));
  expect([waits('held'), waits('young'), waits('held', 'away')]).toEqual([true, true, true]);
  // With nobody left there is no cat to wait for, and an undecided one may still get some.
  for (const names of [[], ['away'], ['ready', 'held'], ['held', 'lab'], ['young', 'mixed'], ['kit']] as Name[][])
    expect(waits(...names), names.join()).toBe(false);
  expect((Object.keys(STATES) as Name[]).filter((name) => isWithoutSticksForNow(STATES[name]))).toEqual([
    'young',
    'held',
  ]);
});

test('C15 the first box has the last four steps of its order’s journey, under the names of every later box', () => {
  expect(JOURNEY_KEYS.map(firstBoxStep)).toEqual([...Array(11).fill(null), ...BOX_KEYS]);
  expect(BOX_KEYS.map((key) => [wordsFor(key).status, wordsFor(key).orderSteps, wordsFor(key).progress])).toEqual([
    ['Processing', 1, 25],
    ['Processing', 2, 50],
    ['In Transit', 3, 75],
    ['Completed', 4, 100],
  ]);
  expect(boxNumber('CAT-2026-0000001', 12)).toBe('CAT-2026-0000001-12');
});

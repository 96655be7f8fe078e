import { FORMULAS, type FormulaId, SEVEN } from '#src/capabilities/lab/rules/formulas.ts';
import { sachetInner } from '#src/ui/art/brand.ts';
import { EMBLEMS, emblem } from '#src/ui/art/emblems.ts';
import { kit, monthBox } from '#src/ui/art/product.ts';
import type { StickLook } from '#src/ui/art/sticks.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';
import { cat, catInner, type Picture, peekLayers } from '#src/ui/cats/cat.ts';
import type { Mood } from '#src/ui/cats/tables.ts';
import { CAST, type CastId } from '#src/ui/cats/cast.ts';
import { HERO_CATS, type HeroCatId } from './hero-cats.ts';
import { labBench } from './lab-bench.ts';

const HERO_MOODS: Record<HeroCatId, Mood> = {
  biscuit: 'unimpressed',
  inspector: 'unimpressed',
  miso: 'level',
  laila: 'sleepy',
  clementine: 'level',
  zaatar: 'curious',
};

const stickOf = (id: FormulaId): StickLook => ({ ...FORMULAS[id], emblem: id });

/** A cat behind seven sticks. All six cats are there; the page's css shows the picked one and slides the sticks. */
function hero(): string {
  const layers = HERO_CATS.map(({ id }, i) => ({
    i,
    drawn: peekLayers({ ...CAST[id], mood: HERO_MOODS[id], pawX: 139, uid: `hero${i}` }),
  }));
  const cats = (part: 'back' | 'paws') =>
    layers
      .map(({ i, drawn }) => `<g class="hc hc${i}" transform="translate(74 -34) scale(1.38)">${drawn[part]}</g>`)
      .join('');
  const sticks = SEVEN.map(
    (id, i) => `<g class="hs hs${i}"><g transform="scale(1.1)">${sachetInner(stickOf(id), { h: 460 })}</g></g>`,
  ).join('');
  return `<svg class="heroart" viewBox="0 0 700 800" role="img" aria-label="A cat looking at you over a fence of seven supplement sticks">${cats('back')}<g>${sticks}</g>${cats('paws')}</svg>`;
}

const decoration = (id: CastId, picture: Picture, uid: string): string =>
  cat({ ...CAST[id], ...picture, title: '', uid });

const SHELF = ['miso', 'biscuit', 'inspector', 'clementine', 'laila', 'pita'] as const;
const SHELF_MOODS: readonly Mood[] = ['level', 'unimpressed', 'wide', 'curious', 'sleepy', 'level'];
export type ShelfName = `shelf${0 | 1 | 2 | 3 | 4 | 5}`;

const shelf = Object.fromEntries(
  SHELF.map((id, i) => [`shelf${i}`, () => decoration(id, { pose: 'loaf', mood: SHELF_MOODS[i] }, `sh${i}`)]),
) as Record<ShelfName, () => string>;

const pickers = Object.fromEntries(
  HERO_CATS.map(({ id }, i) => [`pick-${id}`, () => decoration(id, { pose: 'head', mood: HERO_MOODS[id] }, `pk${i}`)]),
) as Record<`pick-${HeroCatId}`, () => string>;

const emblems = Object.fromEntries(
  EMBLEMS.map((id) => [`emblem-${id}`, () => emblem(id, FORMULAS[id].on, FORMULAS[id].color)]),
) as Record<`emblem-${FormulaId}`, () => string>;

function nap(): string {
  const sleepers: CastId[] = ['clementine', 'sable', 'biscuit', 'noor'];
  return sleepers
    .map((id, i) =>
      decoration(id, { pose: 'curl', mood: 'asleep', ...(id === 'biscuit' && { coat: 'cream' }) }, `nap${i}`),
    )
    .join('');
}

/** The wordmark as furniture: Clementine lies where the letters leave room. */
function word(): string {
  const clementine = catInner({ ...CAST.clementine, mood: 'level', pose: 'loaf', uid: 'word' });
  return `<svg viewBox="0 -142 519 166" aria-hidden="true"><path fill="#ff7a2f" d="${WORDMARK}"/><g transform="translate(172 -137.5) scale(.218)">${clementine}</g></svg>`;
}

const face = (id: CastId, tint: Picture['tint']) => () => decoration(id, { frame: true, tint }, `face-${id}`);

export const DRAWINGS = {
  hero,
  ...pickers,
  ...shelf,
  ...emblems,
  kitStop: () =>
    decoration('noor', { pose: 'sit', tail: false, mood: 'curious', look: 1 }, 'noor') +
    kit().replace('role="img" aria-label="The home test kit"', 'aria-hidden="true"'),
  labStop: labBench,
  monthStop: () => monthBox(SEVEN.map(stickOf)),
  demo: () => decoration('miso', { pose: 'loaf' }, 'demo'),
  bear: () => decoration('bear', { pose: 'loaf', mood: 'bliss' }, 'bear'),
  dune: () => decoration('dune', { pose: 'sit', mood: 'curious' }, 'dune'),
  biscuit: () => decoration('biscuit', { pose: 'curl', mood: 'asleep' }, 'biscuit'),
  mochi: () => decoration('mochi', { pose: 'loaf', mood: 'unimpressed' }, 'mochi'),
  inspectorFace: face('inspector', 'saffron'),
  lailaFace: face('laila', 'eye'),
  pitaFace: face('pita', 'blue'),
  nap,
  word,
};

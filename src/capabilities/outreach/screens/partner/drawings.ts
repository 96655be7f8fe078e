import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { KIT_NAMES } from '#src/capabilities/lab/rules/kit-names.ts';
import { sachetInner } from '#src/ui/art/brand.ts';
import { CAST } from '#src/ui/cats/cast.ts';
import { type Picture, cat, catInner } from '#src/ui/cats/cat.ts';

const seated = (picture: Picture, transform: string) => `<g transform="${transform}">${catInner(picture)}</g>`;

/** Seven cats of one house: three behind, four before them. */
function house(): string {
  const behind: Picture[] = [
    { ...CAST.noor, mood: 'curious', uid: 'pp0' },
    { ...CAST.laila, mood: 'sleepy', uid: 'pp1' },
    { ...CAST.dune, mood: 'level', uid: 'pp2' },
  ];
  const before: Picture[] = [
    { ...CAST.biscuit, mood: 'level', uid: 'pp3' },
    { ...CAST.inspector, mood: 'unimpressed', uid: 'pp4' },
    { ...CAST.clementine, mood: 'level', uid: 'pp5' },
    { ...CAST.mochi, mood: 'sleepy', uid: 'pp6' },
  ];
  const back = behind.map((one, i) => seated({ ...one, pose: 'loaf' }, `translate(${92 + i * 176} 8) scale(.47)`));
  const front = before.map((one, i) => seated({ ...one, pose: 'loaf' }, `translate(${i * 174} 158) scale(.47)`));
  return `<svg viewBox="-4 0 720 342" role="img" aria-label="Seven cats of one house, looking at you">${back.join('')}${front.join('')}</svg>`;
}

const emblems = Object.fromEntries(
  KIT_NAMES.map(({ id }) => [
    `stick-${id}`,
    () =>
      `<svg viewBox="0 0 84 190" aria-hidden="true">${sachetInner({ ...FORMULAS[id], name: undefined, emblem: id }, { h: 240 })}</svg>`,
  ]),
) as Record<`stick-${(typeof KIT_NAMES)[number]['id']}`, () => string>;

const still = (picture: Picture) => () => cat({ ...picture, title: '' });

/** The partner pages' drawings. They belong to no partner in particular. */
export const DRAWINGS = {
  house,
  nap0: still({ ...CAST.sable, pose: 'curl', mood: 'asleep', uid: 'ppn0' }),
  nap1: still({ ...CAST.biscuit, pose: 'curl', mood: 'asleep', coat: 'cream', uid: 'ppn1' }),
  story0: still({ ...CAST.biscuit, frame: true, tint: 'blue', mood: 'bliss', uid: 'pps0' }),
  story1: still({ ...CAST.inspector, frame: true, tint: 'saffron', mood: 'level', uid: 'pps1' }),
  story2: still({ ...CAST.pita, frame: true, tint: 'mint', mood: 'curious', uid: 'pps2' }),
  ready: still({ ...CAST.bear, pose: 'loaf', mood: 'bliss', uid: 'ppr' }),
  ...emblems,
};

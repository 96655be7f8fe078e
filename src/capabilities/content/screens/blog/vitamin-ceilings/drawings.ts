import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { sachetInner } from '#src/ui/art/brand.ts';
import { SEVEN_STICKS } from '#src/ui/art/sticks.ts';
import { CAST } from '#src/ui/cats/cast.ts';
import { cat, catInner } from '#src/ui/cats/cat.ts';
import { INK } from '#src/ui/cats/tables.ts';
import { SUMS } from './sums.ts';

/** The saffron stick would be invisible on saffron; the eighth one replaces it. */
const SHELF = SEVEN_STICKS.map((look) =>
  look.emblem === 'derma' ? { ...FORMULAS.antiox, emblem: 'antiox' as const } : look,
);

const HEIGHTS = [190, 250, 160, 220, 180, 140, 270];

/** Seven sticks under a shelf, and somebody on it. */
function head(): string {
  const dune = catInner({ ...CAST.dune, pose: 'loaf', mood: 'sleepy', uid: 'vc-cat' });
  const sticks = SHELF.map((look, i) => {
    const height = HEIGHTS[i] as number;
    return `<g transform="translate(${14 + i * 78} ${640 - height * 0.9}) scale(.9)">${sachetInner({ ...look, name: undefined }, { h: height })}</g>`;
  });
  return `<svg viewBox="0 20 570 620" role="img" aria-label="Seven supplement sticks stand under a shelf and none reaches it; a Sphynx lies on top">${sticks.join('')}<g transform="translate(120 20) scale(.82)">${dune}</g><rect x="0" y="334" width="570" height="26" rx="13" fill="${INK}"/></svg>`;
}

const word = (x: number, y: number, size: number, text: string) =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="'Besley Variable', Besley, Georgia, serif" font-weight="800" font-size="${size}" fill="${INK}">${text}</text>`;

const TALL = 240;

function tube(x: number, share: number, mean: number, colour: string, name: string): string {
  const part = (percent: number) => (TALL * percent) / 100;
  return (
    `<rect x="${x - 40}" y="70" width="80" height="${TALL}" rx="8" fill="#fffdf8"/>` +
    `<rect x="${x - 40}" y="${70 + TALL - part(share)}" width="80" height="${part(share)}" rx="8" fill="${colour}"/>` +
    `<rect x="${x - 40}" y="${70 + TALL - part(mean)}" width="80" height="${part(mean)}" fill="${INK}" opacity=".3"/>` +
    word(x, 58 + TALL - part(share), 30, `${share}%`) +
    word(x, 350, 30, name)
  );
}

function ceiling(): string {
  const tubes = SUMS.map(({ active, stick, average }, i) =>
    tube(210 + i * 220, stick, average, FORMULAS[active.formula].color, active.name),
  );
  return (
    `<svg viewBox="0 0 640 370" role="img" aria-label="Two tubes under a line that marks the ceiling. One vitamin A stick fills about a fifth of a small cat’s day, one vitamin D stick more than two fifths">` +
    `${tubes.join('')}<rect x="60" y="52" width="520" height="16" rx="8" fill="${INK}"/>${word(320, 34, 30, 'Ceiling of the day')}</svg>`
  );
}

export const DRAWINGS = {
  head,
  ceiling,
  help: () => cat({ ...CAST.laila, pose: 'loaf', mood: 'curious', look: -0.6, title: '', uid: 'vc-help' }),
};

import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { sachetInner } from '#src/ui/art/brand.ts';
import { EMBLEMS, emblem } from '#src/ui/art/emblems.ts';
import { ingredient } from '#src/ui/art/ingredients.ts';
import { kit } from '#src/ui/art/product.ts';
import { lab } from '#src/ui/art/scenes.ts';
import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';
import { DRAWN_BY } from '../../rules/drawn-by.ts';

/** Until the cat's and the microscope's lower edge. */
const LAB_BOX = '0 20 400 284';
const STICK_HEIGHT = 400;

const ids = EMBLEMS satisfies readonly FormulaId[];

function each<Prefix extends string>(prefix: Prefix, draw: (id: FormulaId) => string) {
  return Object.fromEntries(ids.map((id) => [`${prefix}-${id}`, () => draw(id)])) as Record<
    `${Prefix}-${FormulaId}`,
    () => string
  >;
}

/** The upper part of a stick, with its name along the side. */
function stick(id: FormulaId): string {
  const { name, color, on } = FORMULAS[id];
  return `<svg viewBox="0 0 84 288" aria-hidden="true">${sachetInner({ emblem: id, color, on, name }, { h: STICK_HEIGHT })}</svg>`;
}

const sheet = (tint: string, inner: string) =>
  `<svg viewBox="0 0 72 96" aria-hidden="true"><rect x="1.5" y="1.5" width="69" height="93" rx="9" fill="#FFF9F5" stroke="#2B1418" stroke-width="3"/><path d="M3 12Q3 3 12 3H60Q69 3 69 12V48H3Z" fill="${tint}"/>${inner}<g fill="#D5C0B9"><rect x="12" y="60" width="48" height="5" rx="2.5"/><rect x="12" y="71" width="40" height="5" rx="2.5"/><rect x="12" y="82" width="24" height="5" rx="2.5"/></g></svg>`;

const bars = (heights: readonly number[], colours: readonly string[]) =>
  heights
    .map((h, i) => `<rect x="${13 + i * 10}" y="${48 - h}" width="7" height="${h + 4}" rx="3.5" fill="${colours[i]}"/>`)
    .join('') + '<path d="M3 48H69V54H3Z" fill="#FFF9F5"/>';

export const DRAWINGS = {
  lab: () => lab(CAST.noor).replace('0 0 400 320', LAB_BOX),
  kit: () => kit(),
  mochi: () => cat({ ...CAST.mochi, mood: 'level', pose: 'loaf', title: '', uid: 'sc-mochi' }),
  'paper-safety-data-sheet': () =>
    sheet('#EBD6BE', bars([16, 26, 20, 32, 24], ['#B5325C', '#FF9485', '#FFC23D', '#23607D', '#2E7D5B'])),
  'paper-technology-guide': () =>
    sheet(
      '#BFD5E2',
      '<g transform="translate(13 9) scale(.115)">' +
        lab(CAST.noor).replace(/<\/?svg[^>]*>|<g class="pw-night".*?<ellipse[^>]*fill="#1d0c10"[^>]*><\/g>/g, '') +
        '</g>',
    ),
  'paper-clinical-results': () =>
    sheet(
      '#FFC3B8',
      '<path d="M14 40L28 28L40 34L58 16" fill="none" stroke="#2B1418" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><circle cx="58" cy="16" r="6" fill="#B5325C"/>',
    ),
  ...each('emblem', (id) => emblem(id, FORMULAS[id].on, FORMULAS[id].color)),
  ...each('stick', stick),
  ...each('larder', (id) => ingredient(DRAWN_BY[id])),
};

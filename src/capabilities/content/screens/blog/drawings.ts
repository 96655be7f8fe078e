import { CAST } from '#src/ui/cats/cast.ts';
import { cat, catInner } from '#src/ui/cats/cat.ts';
import { INK } from '#src/ui/cats/tables.ts';
import { DRAWINGS as WEIGHT } from './body-condition/drawings.ts';
import { DRAWINGS as HOUSEHOLD } from './several-cats/drawings.ts';
import { DRAWINGS as SAMPLES } from './taking-samples/drawings.ts';
import { DRAWINGS as CEILINGS } from './vitamin-ceilings/drawings.ts';
import { DRAWINGS as WATER } from './water/drawings.ts';

const journal = (y: number, inset: number, colour: string, spine: string) =>
  `<rect x="${inset}" y="${y}" width="${560 - 2 * inset}" height="44" rx="10" fill="${colour}"/><rect x="${inset + 34}" y="${y + 16}" width="150" height="12" rx="6" fill="${spine}"/>`;

function reader(): string {
  const miso = catInner({ ...CAST.miso, pose: 'loaf', mood: 'unimpressed', look: -0.5, uid: 'blog-miso' });
  return (
    `<svg viewBox="0 0 560 560" role="img" aria-label="A cat lies on a stack of journals">` +
    journal(384, 74, '#fffdf8', INK) +
    journal(428, 44, '#23607d', '#fffdf8') +
    journal(472, 66, '#2b1418', '#ff7a2f') +
    journal(516, 30, '#d4520c', '#fffdf8') +
    `<g transform="translate(82 0)">${miso}</g></svg>`
  );
}

/** The drawings of the list. The pictures of an article say nothing its title does not say: here they are decoration. */
const quiet = (drawing: string) => drawing.replace(/ role="img" aria-label="[^"]*"/, ' aria-hidden="true"');

const journals = () =>
  `<svg viewBox="0 0 560 240" aria-hidden="true">` +
  journal(24, 74, '#fffdf8', INK) +
  journal(68, 44, '#23607d', '#fffdf8') +
  journal(112, 66, '#2b1418', '#ff7a2f') +
  journal(156, 30, '#d4520c', '#fffdf8') +
  `</svg>`;

export const DRAWINGS = {
  reader,
  journals,
  'body-condition': () =>
    quiet(WEIGHT.shapes())
      .replace(/<text[^>]*>[^<]*<\/text>/g, '')
      .replace('0 0 640 424', '0 0 640 370'),
  water: () => quiet(WATER.head()),
  'taking-samples': () => quiet(SAMPLES.head()),
  'vitamin-ceilings': () => quiet(CEILINGS.head()),
  'several-cats': () => quiet(HOUSEHOLD.head()),
  letter: () => cat({ ...CAST.zaatar, pose: 'peek', mood: 'curious', look: -0.7, title: '', uid: 'blog-peek' }),
  help: () => cat({ ...CAST.laila, pose: 'loaf', mood: 'sleepy', title: '', uid: 'blog-help' }),
};

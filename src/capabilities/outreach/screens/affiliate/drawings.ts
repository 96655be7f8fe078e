import { CAST } from '#src/ui/cats/cast.ts';
import { cat, catInner } from '#src/ui/cats/cat.ts';
import { INK } from '#src/ui/cats/tables.ts';

const CLIMB = 13;
const LEVEL = 5;
const PITCH = 35;
const WIDTH = 23;
const FLOOR = 520;
const RISE = 23;

/** Thirteen months up, then level, with a cat on top. */
function climb(): string {
  const height = (i: number) => Math.min(i + 1, CLIMB) * RISE + 14;
  const sticks = Array.from({ length: CLIMB + LEVEL - 1 }, (_, i) => {
    const colour = i === CLIMB - 1 ? '#FF7A2F' : INK;
    return `<rect x="${i * PITCH}" y="${FLOOR - height(i)}" width="${WIDTH}" height="${height(i) + WIDTH}" rx="${WIDTH / 2}" fill="${colour}"/>`;
  });
  const top = FLOOR - height(CLIMB);
  const inspector = catInner({ ...CAST.inspector, mood: 'unimpressed', pose: 'loaf', uid: 'aff' });
  return `<svg viewBox="0 0 ${(CLIMB + LEVEL - 1) * PITCH - PITCH + WIDTH} ${FLOOR}" role="img" aria-label="Sticks that grow for thirteen months and then stay level, with a cat that has settled on top">${sticks.join('')}<g transform="translate(${(CLIMB - 1) * PITCH - 10} ${top - 392 * 0.45 + 4}) scale(.45)">${inspector}</g></svg>`;
}

/** The affiliate page's drawings. */
export const DRAWINGS = {
  climb,
  zaatar: () => cat({ ...CAST.zaatar, mood: 'curious', pose: 'loaf', title: '', uid: 'affiliate-zaatar' }),
};

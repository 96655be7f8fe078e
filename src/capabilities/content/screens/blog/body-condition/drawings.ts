import { CAST } from '#src/ui/cats/cast.ts';
import { cat, catInner } from '#src/ui/cats/cat.ts';
import { stick } from '#src/ui/cats/draw.ts';
import { COATS, INK } from '#src/ui/cats/tables.ts';

/** Bear on a parcel scale, not helping. */
function head(): string {
  const bear = catInner({ ...CAST.bear, pose: 'sit', mood: 'unimpressed', look: -0.4, lookY: 0.7, uid: 'bc-bear' });
  const ticks = [-64, -43, -21, 0, 21, 43, 64]
    .map((turn, i) => `<g transform="rotate(${turn} 210 690)">${stick(210, 632, 7, i === 5 ? 26 : 15)}</g>`)
    .join('');
  return (
    `<svg viewBox="-10 20 460 730" role="img" aria-label="A Maine Coon sits on a scale and looks away from it">${bear}` +
    `<path d="M92 610H328L352 726Q356 750 332 750H88Q64 750 68 726Z" fill="#23607d"/>` +
    `<path d="M128 690a82 82 0 0 1 164 0Z" fill="#fff9f5"/>${ticks}` +
    `<g transform="rotate(43 210 690)">${stick(210, 642, 8, 52, 0, '#d4520c')}</g><circle cx="210" cy="690" r="11" fill="${INK}"/>` +
    `<rect x="26" y="584" width="368" height="30" rx="15" fill="${INK}"/></svg>`
  );
}

/** The right half of a body seen from above, from the neck to the tail. */
const HALVES = [
  'M0 76H15C36 92 35 116 32 138C29 160 17 168 17 188C17 208 28 218 27 240C26 270 16 286 0 286Z',
  'M0 76H15C43 92 43 120 41 140C39 160 34 170 34 190C34 210 42 218 41 242C39 272 20 286 0 286Z',
  'M0 76H15C48 88 60 116 68 150C77 188 72 226 58 250C44 274 20 286 0 286Z',
] as const;

const RIBS = [112, 128, 144];

function fromAbove(half: string, i: number): string {
  const { base, dark } = COATS.marmalade;
  const both = `<path d="${half}"/><path d="${half}" transform="scale(-1 1)"/>`;
  const stripes = [128, 158, 188, 218, 248].map((y) => stick(0, y, 9, 20, 0, dark)).join('');
  const ribs = RIBS.map((y) => `M-27 ${y}q9 -7 18 -3M27 ${y}q-9 -7 -18 -3`).join('');
  return (
    `<path d="M0 280C4 310 30 316 34 340" fill="none" stroke="${base}" stroke-width="15" stroke-linecap="round"/>` +
    `<g fill="${base}" stroke="${base}">${both}</g>${stripes}` +
    (i === 0 ? `<path d="${ribs}" stroke="${dark}" stroke-width="4" fill="none" stroke-linecap="round"/>` : '') +
    `<path d="M-33 46L-36 6L-8 26ZM33 46L36 6L8 26Z" fill="${base}" stroke="${base}" stroke-width="6" stroke-linejoin="round"/>` +
    `<ellipse cx="0" cy="56" rx="38" ry="36" fill="${base}"/><path d="M-12 30v20M0 26v24M12 30v20" stroke="${dark}" stroke-width="7" stroke-linecap="round"/>`
  );
}

function shapes(): string {
  const label = ['2', '5', '8'];
  const cats = HALVES.map(
    (half, i) =>
      `<g transform="translate(${110 + i * 210} 14)">${fromAbove(half, i)}<text y="400" text-anchor="middle" font-family="'Besley Variable', Besley, Georgia, serif" font-weight="800" font-size="38" fill="${INK}">${label[i]}</text></g>`,
  );
  return `<svg viewBox="0 0 640 424" role="img" aria-label="Three cats seen from above: too thin with a narrow waist and visible ribs, about right with a slight waist, and too heavy with a belly wider than the shoulders">${cats.join('')}</svg>`;
}

export const DRAWINGS = {
  head,
  shapes,
  help: () => cat({ ...CAST.pita, pose: 'loaf', mood: 'wide', title: '', uid: 'bc-help' }),
};

import { CAST } from '#src/ui/cats/cast.ts';
import { cat, catInner } from '#src/ui/cats/cat.ts';
import { INK } from '#src/ui/cats/tables.ts';

const swab = (x: number, y: number, turn: number, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><rect x="-7" y="-230" width="14" height="190" rx="7" fill="#fffdf8"/><rect x="-21" y="-76" width="42" height="84" rx="21" fill="#ff9485"/></g>`;

/** Asleep, for now. */
function head(): string {
  const sable = catInner({ ...CAST.sable, pose: 'curl', mood: 'asleep', uid: 'ts-cat' });
  return `<svg viewBox="-6 -96 496 390" role="img" aria-label="A cat asleep, and a cotton swab that has just arrived above it">${sable}${swab(228, 96, 34)}</svg>`;
}

function spots(): string {
  const noor = catInner({ ...CAST.noor, pose: 'bust', mood: 'level', look: 0.5, collar: false, uid: 'ts-noor' });
  const fur = [0, 1, 2, 3]
    .map(
      (i) =>
        `<path d="M${84 + i * 13} 330q-10 -22 4 -44" fill="none" stroke="#66747f" stroke-width="6" stroke-linecap="round"/>`,
    )
    .join('');
  return (
    `<svg viewBox="-60 14 520 386" role="img" aria-label="A cat’s head and neck. A swab touches the corner of the mouth; a ring marks the fur behind the head">${noor}` +
    swab(240, 262, 112, 0.9) +
    `${fur}<circle cx="103" cy="308" r="44" fill="none" stroke="${INK}" stroke-width="6" stroke-dasharray="1 15" stroke-linecap="round"/></svg>`
  );
}

export const DRAWINGS = {
  head,
  spots,
  help: () => cat({ ...CAST.zaatar, pose: 'peek', mood: 'wide', title: '', uid: 'ts-help' }),
};

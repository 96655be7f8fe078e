import { CAST } from '#src/ui/cats/cast.ts';
import { cat, peekLayers } from '#src/ui/cats/cat.ts';
import { INK } from '#src/ui/cats/tables.ts';

/** The interview. Somebody has read your resume, or is lying on it. */
function interview(): string {
  const { back, paws } = peekLayers({ ...CAST.inspector, mood: 'unimpressed', look: -0.5, pawX: 132, uid: 'ca-cat' });
  const lines = [0, 1, 2, 3]
    .map(
      (i) => `<rect x="26" y="${74 + i * 24}" width="${[112, 124, 96, 118][i]}" height="9" rx="4.5" fill="#ead6cd"/>`,
    )
    .join('');
  return (
    `<svg viewBox="-30 20 600 520" role="img" aria-label="A cat looks over the edge of a desk, past a resume and a glass of water">` +
    `<g transform="translate(96 18) scale(1.06)">${back}</g>` +
    `<path d="M-14 362H554L574 540H-34Z" fill="#23607d"/><rect x="-30" y="340" width="600" height="30" rx="15" fill="${INK}"/>` +
    `<g transform="translate(96 18) scale(1.06)">${paws}</g>` +
    `<g transform="translate(-4 404) rotate(-5)"><rect width="176" height="196" rx="14" fill="#fffdf8"/><rect x="26" y="28" width="78" height="15" rx="7.5" fill="${INK}"/>${lines}</g>` +
    `<g transform="translate(416 404)"><rect width="112" height="54" rx="12" fill="#ffc23d"/><rect x="20" y="22" width="72" height="11" rx="5.5" fill="${INK}"/></g></svg>`
  );
}

export const DRAWINGS = {
  interview,
  help: () => cat({ ...CAST.clementine, pose: 'loaf', mood: 'curious', title: '', uid: 'ca-help' }),
};

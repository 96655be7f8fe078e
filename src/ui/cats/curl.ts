import { bodyColours } from './body.ts';
import { mix, stick } from './draw.ts';
import { head } from './head.ts';
import type { Cat } from './look.ts';
import { COATS, INK } from './tables.ts';

/** Asleep, box 480 x 300, base y = 290. */
export function curl(o: Cat): string {
  const b = bodyColours(o),
    id = `c${o.uid}`,
    tw = o.fur === 'long' ? 64 : o.fur === 'none' ? 26 : 46;
  const d = 'M34 244C22 150 120 70 246 70C372 70 462 140 456 222C452 276 400 290 250 290C120 290 42 292 34 244Z';
  const tailCol = o.pointed
    ? mix(o.colours.base, o.colours.dark, 0.92)
    : o.pattern === 'van'
      ? COATS.marmalade.base
      : o.pattern === 'calico'
        ? COATS.black.base
        : o.colours.base;
  const tp = 'M432 236C420 276 330 276 240 272C180 270 150 268 120 270';
  let pat = '';
  if (['tabby', 'lynx'].includes(o.pattern))
    pat = (
      [
        [200, 54, 10],
        [248, 50, 4],
        [296, 54, -6],
        [342, 68, -18],
        [386, 92, -34],
      ] as const
    )
      .map(([x, y, r]) => stick(x, y, 15, 74, -r, o.colours.dark))
      .join('');
  if (o.pattern === 'spotted')
    pat = (
      [
        [210, 90],
        [250, 84],
        [292, 92],
        [330, 104],
        [366, 122],
        [230, 122],
        [272, 120],
        [312, 134],
        [350, 150],
        [396, 150],
      ] as const
    )
      .map(([x, y]) => stick(x, y, 18, 26, 60, o.colours.dark))
      .join('');
  if (o.pattern === 'calico')
    pat = `<path d="M250 40C300 90 250 130 300 160C360 180 380 120 400 60Z" fill="${COATS.marmalade.base}"/><path d="M400 90C380 140 400 190 480 200V80Z" fill="${COATS.black.base}"/>`;
  if (o.pattern === 'tortie')
    pat = `<path d="M230 40C260 100 230 150 290 170C340 180 350 120 400 60Z" fill="${COATS.marmalade.base}"/>`;
  const hl = o.night ? mix(o.colours.base, o.colours.light, 0.5) : mix(o.colours.base, o.colours.dark, 0.55);
  return (
    `<path d="${d}" fill="${b.fill}"/><clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${pat}<ellipse cx="150" cy="236" rx="128" ry="80" fill="${INK}" opacity="${o.night ? 0.4 : 0.13}"/></g><path d="M312 258C286 200 330 142 392 152" fill="none" stroke="${hl}" stroke-width="6" stroke-linecap="round"/>` +
    `<g transform="translate(6 52) scale(.72) rotate(-7 200 200)">${head({ ...o, mood: o.mood === 'level' ? 'asleep' : o.mood })}</g>` +
    `<path d="${tp}" fill="none" stroke="${mix(tailCol, INK, 0.16)}" stroke-width="${tw + 10}" stroke-linecap="round"/><path d="${tp}" fill="none" stroke="${tailCol}" stroke-width="${tw}" stroke-linecap="round"/>${o.pattern === 'tabby' ? `<path d="${tp}" fill="none" stroke="${o.colours.dark}" stroke-width="${tw}" stroke-dasharray="14 34" stroke-dashoffset="-40"/>` : ''}`
  );
}

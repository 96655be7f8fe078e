import { bodyColours, pawColour, pawLine } from './body.ts';
import { stick } from './draw.ts';
import type { Cat } from './look.ts';
import { COATS, INK } from './tables.ts';

/** Paws folded in, box 400 x 392, base y = 384. */
export function loaf(o: Cat): string {
  const b = bodyColours(o),
    id = `l${o.uid}`,
    pc = pawColour(o),
    pl = pawLine(o);
  const d = `M60 300C20 330 14 384 62 384H338C386 384 380 330 340 300C330 250 270 230 200 230C130 230 70 250 60 300Z`;
  let pat = '';
  if (['tabby', 'lynx'].includes(o.pattern))
    for (const s of [-1, 1])
      for (const [x, y, r] of [
        [130, 268, 34],
        [156, 296, 48],
        [168, 332, 62],
      ] as const)
        pat += stick(200 + s * x, y, 14, 60, s * r, o.colours.dark);
  if (o.pattern === 'spotted')
    for (const s of [-1, 1])
      for (const [x, y] of [
        [128, 280],
        [150, 306],
        [120, 318],
        [158, 340],
        [132, 352],
      ] as const)
        pat += stick(200 + s * x, y, 16, 24, s * 30, o.colours.dark);
  if (o.pattern === 'tortie')
    pat += `<path d="M290 230C270 290 310 330 290 390H390V230Z" fill="${COATS.marmalade.base}"/>`;
  if (o.pattern === 'calico')
    pat += `<path d="M40 260C90 270 110 310 90 390H20Z" fill="${COATS.marmalade.base}"/><path d="M360 280C320 290 310 330 330 390H400Z" fill="${COATS.black.base}"/>`;
  const chestCol = b.chest || (['tabby', 'spotted', 'ticked'].includes(o.pattern) ? o.colours.light : null);
  if (chestCol) pat += `<path d="M140 260C136 320 150 350 170 384H230C250 350 264 320 260 260Z" fill="${chestCol}"/>`;
  return `<path d="${d}" fill="${b.fill}"/><clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${pat}<ellipse cx="200" cy="258" rx="100" ry="38" fill="${INK}" opacity="${o.night && !chestCol ? 0.5 : 0.13}"/></g><path d="M122 386C112 358 132 342 158 346C184 348 194 362 192 386ZM278 386C288 358 268 342 242 346C216 348 206 362 208 386Z" fill="${pc}"/><path d="M122 380C114 358 134 342 158 346C184 348 194 362 192 380M278 380C286 358 266 342 242 346C216 348 206 362 208 380" fill="none" stroke="${pl}" stroke-width="5" stroke-linecap="round"/>`;
}

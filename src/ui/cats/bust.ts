import { bodyColours, collarBand } from './body.ts';
import { f, mix, stick } from './draw.ts';
import type { Cat } from './look.ts';
import { COATS, INK } from './tables.ts';

export function bust(o: Cat): string {
  const b = bodyColours(o),
    id = `b${o.uid}`,
    L = o.fur === 'long',
    N = o.fur === 'none',
    K = o.age === 'kitten';
  const W = (L ? 152 : N ? 104 : o.head === 'round' ? 146 : o.head === 'wedge' ? 112 : 132) - (K ? 18 : 0);
  const q = L ? 0.92 : 1,
    half = (s: 1 | -1) => {
      const x = (v: number) => f(200 + s * v * q);
      return L
        ? `C${x(104)} 262 ${x(128)} 276 ${x(150)} 300C${x(136)} 300 ${x(134)} 306 ${x(138)} 314C${x(152)} 328 ${x(162)} 340 ${x(170)} 358C${x(158)} 354 ${x(154)} 358 ${x(156)} 366C${x(166)} 384 ${x(170)} 400 ${x(172)} 424`
        : `C${x(112)} ${N ? 300 : 288} ${x(W)} ${N ? 330 : 316} ${x(W)} 424`;
    };
  const right = half(1),
    P = `M${L ? 200 + 80 * q : N ? 262 : 272} 240${right}L`;
  const lx = (v: number) => f(200 - v * q);
  const left = L
    ? `${lx(172)} 424C${lx(170)} 400 ${lx(166)} 384 ${lx(156)} 366C${lx(154)} 358 ${lx(158)} 354 ${lx(170)} 358C${lx(162)} 340 ${lx(152)} 328 ${lx(138)} 314C${lx(134)} 306 ${lx(136)} 300 ${lx(150)} 300C${lx(128)} 276 ${lx(104)} 262 ${lx(80)} 240Z`
    : `${lx(W)} 424C${lx(W)} ${N ? 330 : 316} ${lx(112)} ${N ? 300 : 288} ${lx(N ? 62 : 72)} 240Z`;
  const d = P + left;
  let pat = '';
  if (['tabby', 'lynx'].includes(o.pattern))
    for (const s of [-1, 1])
      pat +=
        stick(200 + s * (W - 16), 296, 13, 62, s * 52, o.colours.dark) +
        stick(200 + s * (W - 6), 330, 13, 66, s * 60, o.colours.dark) +
        stick(200 + s * (W - 4), 366, 13, 66, s * 68, o.colours.dark);
  if (o.pattern === 'spotted')
    for (const s of [-1, 1])
      for (const [x, y] of [
        [92, 312],
        [114, 338],
        [82, 348],
        [108, 374],
        [72, 384],
      ] as const)
        pat += stick(200 + s * x, y, 15, 22, s * 40, o.colours.dark);
  if (o.pattern === 'tortie')
    pat += `<path d="M240 280C224 330 270 350 250 430H350V280Z" fill="${COATS.marmalade.base}"/><path d="M100 350C132 342 150 366 140 400L100 430H40V340Z" fill="${COATS.marmalade.base}"/>`;
  if (o.pattern === 'calico')
    pat += `<path d="M50 310C104 306 124 346 110 380C104 402 112 424 112 424H40Z" fill="${COATS.black.base}"/>`;
  const chestCol =
    b.chest ||
    (['tabby', 'spotted', 'ticked'].includes(o.pattern)
      ? o.colours.light
      : L
        ? mix(o.colours.base, o.colours.light, 0.7)
        : null);
  if (chestCol)
    pat += L
      ? `<path d="M120 262C126 296 112 312 122 340C132 334 138 338 142 354C150 346 158 352 164 374C174 362 182 370 190 396C196 404 204 404 210 396C218 370 226 362 236 374C242 352 250 346 258 354C262 338 268 334 278 340C288 312 274 296 280 262Z" fill="${chestCol}"/>`
      : `<path d="M146 262C142 326 160 392 200 428C240 392 258 326 254 262Z" fill="${chestCol}"/>`;
  return `<path d="${d}" fill="${b.fill}"/><clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${pat}<ellipse cx="200" cy="${N ? 270 : 266}" rx="${L ? 106 : N ? 74 : 96}" ry="${L ? 38 : 40}" fill="${INK}" opacity="${o.night && !chestCol ? 0.5 : L ? 0.1 : 0.15}"/></g>${L ? '' : collarBand(o, N ? 284 : 280, N ? 62 : 84, 20)}`;
}

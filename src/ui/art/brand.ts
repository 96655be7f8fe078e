import { f, mix } from '../cats/draw.ts';
import { INK } from '../cats/tables.ts';
import { emblemInner } from './emblems.ts';
import type { StickLook } from './sticks.ts';

/** Top and bottom of each stick on a 109 x 97 box. */
const BARS = [
  [2, 70],
  [14, 86],
  [27, 94],
  [29, 97],
  [27, 94],
  [14, 86],
  [2, 70],
] as const;
/** Five sticks, for 24 px and below. */
const BARS_SMALL = [
  [3, 76],
  [24, 91],
  [30, 97],
  [24, 91],
  [3, 76],
] as const;
/** Seven sticks make one cat. Also a purr as a sound wave, and a chart of seven nutrients. */
export function mark({ color = INK, small = false }: { color?: string; small?: boolean } = {}): string {
  let g = '';
  const W = small ? 17 : 13,
    P = small ? 23 : 16,
    bars = small ? BARS_SMALL : BARS,
    r = W / 2;
  bars.forEach(([t, b], i) => {
    const x = i * P,
      c = color;
    const eye = small ? i === 1 || i === 3 : i === 1 || i === 2 || i === 4 || i === 5; // a flat, unimpressed cut through the sticks
    if (eye)
      g += `<path d="M${x} ${t + r}a${r} ${r} 0 0 1 ${W} 0V${small ? 49 : 50}H${x}Z" fill="${c}"/><path d="M${x} ${small ? 62 : 60}H${x + W}V${b - r}a${r} ${r} 0 0 1 ${-W} 0Z" fill="${c}"/>`;
    else g += `<rect x="${x}" y="${t}" width="${W}" height="${b - t}" rx="${r}" fill="${c}"/>`;
  });
  return g;
}

/** The sachet, 84 wide; `h` is its height, so that a stick can run off the page. Print on it never mirrors. */
export function sachetInner(stick: StickLook, { h = 320 }: { h?: number } = {}): string {
  const { color: c, on, emblem, name } = stick,
    deep = mix(c, INK, 0.22),
    hi = mix(c, '#FFFFFF', 0.28),
    B = h - 6;
  const body = `M6 20Q6 6 20 6H64Q78 6 78 20V88L72 92L78 96V${B - 14}Q78 ${B} 64 ${B}H20Q6 ${B} 6 ${B - 14}V20Z`;
  // Nine bars of 3 by 14 with round ends.
  const crimp = (y: number): string =>
    `<path d="${Array.from({ length: 9 }, (_, i) => `M${f(14.5 + i * 6.9)} ${y + 1.5}v11`).join('')}" stroke="${deep}" stroke-width="3" stroke-linecap="round" opacity=".55"/>`;
  return (
    `<path d="${body}" fill="${c}"/>` +
    `<path d="M6 20Q6 6 20 6H64Q78 6 78 20V34H6Z" fill="${mix(c, INK, 0.1)}"/>${crimp(13)}` +
    `<path d="M6 ${B - 28}H78V${B - 14}Q78 ${B} 64 ${B}H20Q6 ${B} 6 ${B - 14}Z" fill="${mix(c, INK, 0.1)}"/>${crimp(B - 21)}` +
    `<rect x="14" y="46" width="5" height="${h - 92}" rx="2.5" fill="${hi}" opacity=".8"/>` +
    `<g transform="translate(24 46) scale(.56)">${emblemInner(emblem, on, c)}</g>` +
    (name
      ? `<text transform="translate(${name.length > 13 ? 48.5 : 49.5} 92) rotate(-90)" direction="ltr" text-anchor="end" font-family="'Besley Variable', Besley, Georgia, serif" font-weight="800" font-size="${name.length > 13 ? 18.5 : 20.5}" letter-spacing="-.3" fill="${on}">${name}</text>`
      : '')
  );
}

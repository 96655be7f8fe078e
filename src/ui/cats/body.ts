import { mix, stick } from './draw.ts';
import type { Cat } from './look.ts';
import { COATS, COLLARS, INK } from './tables.ts';

export const collarBand = (o: Cat, y: number, w: number, drop = 20): string =>
  o.collar === false
    ? ''
    : `<path d="M${200 - w} ${y}Q200 ${y + drop * 2} ${200 + w} ${y}" fill="none" stroke="${COLLARS[o.collar]}" stroke-width="17" stroke-linecap="round"/>` +
      `<g><circle cx="200" cy="${y + drop + 16}" r="14" fill="#FFE08A"/>${stick(200, y + drop + 9, 5, 14, 0, INK)}</g>`;

export function bodyColours(o: Cat): { fill: string; chest: string | null; shade: string } {
  const whiteChest = ['tuxedo', 'bicolor', 'mitted', 'calico'].includes(o.pattern) || o.white !== null;
  return {
    fill: o.pattern === 'calico' || o.pattern === 'van' ? COATS.white.base : o.colours.base,
    chest: whiteChest ? '#FFFDF8' : null,
    shade:
      o.pattern === 'calico' || o.pattern === 'van'
        ? COATS.white.dark
        : o.pointed
          ? mix(o.colours.base, o.colours.dark, 0.16)
          : mix(o.colours.base, o.colours.dark, 0.55),
  };
}
export const toes = (x: number, y: number, col: string, s = 1): string =>
  `<path d="M${x - 11 * s} ${y}v${13 * s}M${x + 11 * s} ${y}v${13 * s}" fill="none" stroke="${col}" stroke-width="5" stroke-linecap="round"/>`;

export function pawColour(o: Cat): string {
  if (o.pointed && o.pattern !== 'mitted' && o.breed !== 'birman') return mix(o.colours.base, o.colours.dark, 0.92);
  if (['tuxedo', 'bicolor', 'mitted', 'calico', 'van'].includes(o.pattern) || o.white || o.breed === 'birman')
    return '#FFFDF8';
  return o.colours.base;
}
export const pawLine = (o: Cat): string => {
  const p = pawColour(o);
  return p === '#FFFDF8'
    ? INK
    : o.night || (o.pointed && o.coat === 'sealpoint')
      ? mix(o.colours.light, '#FFE4D8', 0.5)
      : INK;
};

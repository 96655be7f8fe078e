import { f, mix } from './draw.ts';
import type { Cat } from './look.ts';
import { type HeadMeasures, INK } from './tables.ts';

export function face(o: Cat, h: HeadMeasures): string {
  const whiteMuzzle =
    ['tuxedo', 'bicolor', 'mitted', 'calico', 'van'].includes(o.pattern) || o.white || o.coat === 'white';
  const ny = o.flat ? 226 : o.head === 'wedge' ? 240 : 233;
  const darkMuzzle =
    (o.night && !whiteMuzzle) || (o.pointed && o.pattern !== 'mitted' && ['sealpoint', 'bluepoint'].includes(o.coat));
  const mline = darkMuzzle ? (o.night ? o.faceLine : mix(o.colours.light, o.colours.dark, 0.12)) : INK;
  const nose =
    darkMuzzle && o.night
      ? '#B98078'
      : o.pointed && o.coat === 'sealpoint' && o.pattern !== 'mitted'
        ? '#C99287'
        : ['blue', 'bluepoint'].includes(o.coat) && !whiteMuzzle
          ? '#4F5A64'
          : '#E8776B';
  const wl =
    o.fur === 'none'
      ? ''
      : (() => {
          const wc = o.night ? '#C8A79B' : INK;
          let w = '';
          for (const s of [-1, 1]) {
            const x = (v: number) => f(200 + s * v);
            w += `M${x(58)} ${ny + 14}Q${x(h.hw + 4)} ${ny + 2} ${x(h.hw + 44)} ${ny - 4}M${x(58)} ${ny + 24}Q${x(h.hw + 2)} ${ny + 22} ${x(h.hw + 38)} ${ny + 26}`;
          }
          return `<path class="pw-cat-whiskers" d="${w}" fill="none" stroke="${wc}" stroke-width="3.6" stroke-linecap="round"/>`;
        })();
  const drop = o.flat ? 7 : 10,
    my = ny + 13 + drop;
  const smile = o.mood === 'bliss' ? 12 : o.mood === 'unimpressed' ? 7 : 9;
  return (
    wl +
    `<path d="M${200 - 14} ${ny}Q${200 - 16} ${ny - 6} ${200 - 9} ${ny - 6}H${200 + 9}Q${200 + 16} ${ny - 6} ${200 + 14} ${ny}L${200 + 4} ${ny + 11}Q200 ${ny + 15} ${200 - 4} ${ny + 11}Z" fill="${nose}"/>` +
    `<path d="M200 ${ny + 13}V${my}M${200 - 25} ${my - 1}Q${200 - 13} ${my + smile} 200 ${my}Q${200 + 13} ${my + smile} ${200 + 25} ${my - 1}" fill="none" stroke="${mline}" stroke-width="5.6" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

import { f } from './draw.ts';
import type { Cat } from './look.ts';
import { INK } from './tables.ts';

/** Position of the eyelid, from -1 (wide open) upwards. */
const OPENING = { wide: -1, curious: -0.62, level: -0.4, unimpressed: -0.08, sleepy: 0.3 };

export function eye(o: Cat, s: 1 | -1, col: string): string {
  const kit = o.age === 'kitten',
    h = o.head,
    r0 = kit ? 33 : 29;
  const ex = h === 'round' ? 56 : h === 'wedge' ? 50 : 53,
    ey = h === 'wedge' ? 196 : o.flat ? 206 : 203;
  const rx = h === 'wedge' ? r0 + 1 : r0,
    ry = h === 'wedge' ? r0 - 5 : r0 - (h === 'square' ? 3 : 0),
    tilt = h === 'wedge' ? 6 : h === 'square' ? 4 : h === 'oval' ? 3 : 0;
  const m = o.mood,
    LINE = o.faceLine;
  const x = 200 + s * ex;
  const sw = 7.5;
  if (m === 'bliss' || m === 'asleep') {
    const d =
      m === 'bliss' ? `M${-rx - 2} 6Q0 ${-ry * 0.95} ${rx + 2} 6` : `M${-rx - 2} -2Q0 ${ry * 0.85} ${rx + 2} -2`;
    return `<g transform="translate(${x} ${ey + 4}) rotate(${s * -tilt})"><path d="${d}" fill="none" stroke="${LINE}" stroke-width="${sw}" stroke-linecap="round"/></g>`;
  }
  const open = OPENING[m],
    lid = open * ry,
    id = `e${o.uid}${s > 0 ? 'r' : 'l'}`;
  // opening: an ellipse cut by a lid line; lid slightly lower at the inner corner
  const hx = rx * Math.sqrt(Math.max(0, 1 - Math.min(1, Math.abs(open)) ** 2));
  const shape =
    open <= -1
      ? `<ellipse rx="${rx}" ry="${ry}"/>`
      : `<path d="M${f(-hx)} ${f(lid)}A${rx} ${ry} 0 ${open < 0 ? 1 : 0} 0 ${f(hx)} ${f(lid)}Q0 ${f(lid - (open < -0.3 ? 9 : 3))} ${f(-hx)} ${f(lid)}Z"/>`;
  const pw = m === 'wide' ? rx * 0.62 : m === 'curious' ? rx * 0.44 : rx * 0.36,
    ph = ry * (m === 'wide' ? 0.74 : 0.92),
    px = o.look * rx * 0.38,
    py = (open > -0.3 ? ry * 0.12 : 0) + o.lookY * ry * 0.3;
  let g = `<g transform="translate(${x} ${ey}) rotate(${s * -tilt})"><g class="pw-cat-eye"><clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})"><rect x="-40" y="-40" width="80" height="80" fill="${col}"/><g class="pw-cat-pupil"><ellipse cx="${f(px)}" cy="${f(py)}" rx="${f(pw)}" ry="${f(ph)}" fill="${INK}"/><circle cx="${f(px + 7)}" cy="${f(Math.max(lid + 9, py - 11))}" r="5" fill="#fff"/></g></g>`;
  // the kohl line: one stroke along the lid with a flick at the outer corner
  if (open > -1) {
    const o1 = s > 0 ? 1 : -1;
    g += `<path d="M${f(-o1 * (hx + 1))} ${f(lid + (m === 'unimpressed' ? 1.5 : 1))}Q0 ${f(lid - (open < -0.3 ? 9 : 3))} ${f(o1 * hx)} ${f(lid)}L${f(o1 * (hx + 9))} ${f(lid - 5)}" fill="none" stroke="${LINE}" stroke-width="${sw}" stroke-linecap="round" stroke-linejoin="round"/>`;
  } else {
    const o1 = s > 0 ? 1 : -1;
    g += `<path d="M${f(-o1 * rx * 0.86)} ${f(-ry * 0.52)}A${rx} ${ry} 0 0 ${o1 > 0 ? 1 : 0} ${f(o1 * rx * 0.9)} ${f(-ry * 0.44)}L${f(o1 * (rx * 0.9 + 9))} ${f(-ry * 0.44 - 6)}" fill="none" stroke="${LINE}" stroke-width="${sw}" stroke-linecap="round" stroke-linejoin="round"/>`;
  }
  return g + `</g></g>`;
}

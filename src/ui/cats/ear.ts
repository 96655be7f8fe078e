import { f, mix } from './draw.ts';
import type { Cat } from './look.ts';
import { EARS } from './tables.ts';

export function ear(o: Cat, s: 1 | -1, earFill?: string): string {
  const e = EARS[o.ears],
    x = (v: number) => 200 + s * v,
    k = o.age === 'kitten' ? 1.08 : 1;
  const tx = e.tx * k,
    ty = e.ty - (k - 1) * 60;
  const fill = earFill ?? o.colours.base,
    inner = o.night
      ? mix(o.colours.light, '#E79C92', 0.45)
      : o.coat === 'white'
        ? '#FFC9BE'
        : mix('#F7A597', o.pointed ? o.colours.dark : o.colours.base, o.pointed ? 0.45 : 0.18);
  if (o.ears === 'folded') {
    return (
      `<path d="M${f(x(e.ix - 14))} ${e.iy - 2}C${f(x(e.ix + 6))} ${e.iy - 34} ${f(x(e.tx + 12))} ${e.ty - 24} ${f(x(e.ox + 4))} ${e.oy - 10}L${f(x(e.ox - 20))} ${e.oy}Z" fill="${fill}"/>` +
      `<path d="M${f(x(e.ix - 4))} ${e.iy - 10}C${f(x(e.ix + 18))} ${e.iy - 36} ${f(x(e.ox - 6))} ${e.iy - 20} ${f(x(e.ox + 2))} ${e.oy - 20}C${f(x(e.ox - 8))} ${e.oy - 26} ${f(x(e.ox - 20))} ${e.oy - 22} ${f(x(e.ox - 30))} ${e.oy - 10}C${f(x(e.ox - 34))} ${e.oy - 28} ${f(x(e.ix + 22))} ${e.iy - 10} ${f(x(e.ix - 4))} ${e.iy - 10}Z" fill="${mix(o.colours.dark, fill, 0.35)}"/>`
    );
  }
  const tri = (ix: number, iy: number, ox: number, oy: number, tx: number, ty: number, bow: number) =>
    `M${f(x(ix))} ${f(iy)}C${f(x(ix + (tx - ix) * 0.42 - bow * 0.3))} ${f(iy + (ty - iy) * 0.52 - bow * 0.2)} ${f(x(tx - 22))} ${f(ty + 14)} ${f(x(tx - 8))} ${f(ty + 2)}Q${f(x(tx + 1))} ${f(ty - 6)} ${f(x(tx + 5))} ${f(ty + 7)}C${f(x(tx + bow))} ${f(ty + (oy - ty) * 0.4)} ${f(x(ox + bow * 0.9))} ${f(oy - (oy - ty) * 0.3)} ${f(x(ox))} ${f(oy)}Z`;
  let g = `<path d="${tri(e.ix, e.iy, e.ox, e.oy, tx, ty, 16)}" fill="${fill}"/>`;
  const q = (a: number, b: number, t: number) => a + (b - a) * t,
    cxE = (e.ix + e.ox) / 2 + 6,
    cyE = (e.iy + e.oy) / 2;
  g += `<path d="${tri(q(e.ix, cxE, 0.42), q(e.iy, cyE, 0.36), q(e.ox, cxE, 0.34), q(e.oy, cyE, 0.42), q(tx, cxE, 0.22), q(ty, cyE, 0.24), 9)}" fill="${inner}"/>`;
  const q2 = (e.iy - ty) / 72;
  if (o.fur === 'long')
    g += `<path d="M${f(x(e.ix + 10))} ${e.iy + 6}C${f(x(e.ix + 28))} ${f(e.iy - 14 * q2)} ${f(x(e.ix + 36))} ${f(e.iy - 22 * q2)} ${f(x(e.ix + 44))} ${f(e.iy - 28 * q2)}C${f(x(e.ix + 42))} ${f(e.iy - 12 * q2)} ${f(x(e.ix + 50))} ${f(e.iy - 12 * q2)} ${f(x(e.ix + 58))} ${f(e.iy - 16 * q2)}C${f(x(e.ix + 54))} ${e.iy + 4} ${f(x(e.ix + 54))} ${e.iy + 20} ${f(x(e.ix + 58))} ${e.iy + 36}Z" fill="${o.pointed ? mix(o.colours.base, o.colours.dark, 0.2) : o.colours.light}"/>`;
  if (o.ears === 'tufted')
    g += `<path d="M${f(x(tx - 6))} ${f(ty + 10)}C${f(x(tx - 3))} ${f(ty - 6)} ${f(x(tx + 2))} ${f(ty - 13)} ${f(x(tx + 9))} ${f(ty - 18)}C${f(x(tx + 10))} ${f(ty - 8)} ${f(x(tx + 10))} ${f(ty + 6)} ${f(x(tx + 9))} ${f(ty + 22)}Z" fill="${o.pattern === 'solid' ? fill : o.colours.dark}"/>`;
  return g;
}

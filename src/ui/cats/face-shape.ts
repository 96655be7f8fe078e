import { f } from './draw.ts';
import type { HeadMeasures } from './tables.ts';

export function headPath(h: HeadMeasures): string {
  const cx = 200,
    { hw, top, bot, cheek: ck } = h;
  const side = (s: 1 | -1) => ({ x: (v: number) => cx + s * v });
  const r = side(1),
    l = side(-1);
  return (
    `M${cx} ${f(top)}C${f(r.x(hw * h.kt))} ${f(top)} ${f(r.x(hw))} ${f(ck - (ck - top) * h.kc)} ${f(r.x(hw))} ${f(ck)}C${f(r.x(hw))} ${f(ck + (bot - ck) * h.kj)} ${f(r.x(hw * h.kb))} ${f(bot)} ${cx} ${f(bot)}` +
    `C${f(l.x(hw * h.kb))} ${f(bot)} ${f(l.x(hw))} ${f(ck + (bot - ck) * h.kj)} ${f(l.x(hw))} ${f(ck)}C${f(l.x(hw))} ${f(ck - (ck - top) * h.kc)} ${f(l.x(hw * h.kt))} ${f(top)} ${cx} ${f(top)}Z`
  );
}

/** Long fur: three soft points on each cheek. */
export function cheekTufts(h: HeadMeasures, s: 1 | -1): string {
  const x = (v: number) => 200 + s * v,
    hw = h.hw,
    c = h.cheek;
  return `M${f(x(hw - 22))} ${f(c - 44)}C${f(x(hw + 6))} ${f(c - 30)} ${f(x(hw + 20))} ${f(c - 12)} ${f(x(hw + 30))} ${f(c + 10)}C${f(x(hw + 18))} ${f(c + 6)} ${f(x(hw + 12))} ${f(c + 8)} ${f(x(hw + 10))} ${f(c + 12)}C${f(x(hw + 16))} ${f(c + 22)} ${f(x(hw + 18))} ${f(c + 32)} ${f(x(hw + 16))} ${f(c + 44)}C${f(x(hw + 4))} ${f(c + 38)} ${f(x(hw - 4))} ${f(c + 40)} ${f(x(hw - 8))} ${f(c + 44)}C${f(x(hw - 8))} ${f(c + 54)} ${f(x(hw - 12))} ${f(c + 64)} ${f(x(hw - 20))} ${f(c + 72)}C${f(x(hw - 44))} ${f(c + 74)} ${f(x(40))} ${f(c + 60)} ${f(x(30))} ${f(c)}Z`;
}

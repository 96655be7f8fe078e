import { mix, stick } from './draw.ts';
import type { Cat } from './look.ts';
import { COATS, type HeadMeasures } from './tables.ts';

export function markings(o: Cat, h: HeadMeasures): string {
  const c = o.colours,
    d = c.dark,
    p = o.pattern;
  let g = '';
  const bars = (col: string = d) => {
    let b =
      stick(200, h.top - 14, 15, 60, 0, col) +
      stick(173, h.top - 16, 13, 50, 8, col) +
      stick(227, h.top - 16, 13, 50, -8, col);
    for (const s of [-1, 1])
      b +=
        stick(200 + s * (h.hw - 2), h.cheek - 36, 12, 50, s * 74, col) +
        stick(200 + s * (h.hw - 4), h.cheek - 4, 12, 44, s * 92, col);
    return b;
  };
  if (p === 'tabby' || p === 'lynx') g += bars(p === 'lynx' ? mix(c.base, d, 0.8) : d);
  if (p === 'spotted') {
    g +=
      stick(200, h.top - 14, 13, 46, 0, d) +
      stick(176, h.top - 12, 12, 42, 10, d) +
      stick(224, h.top - 12, 12, 42, -10, d);
    for (const s of [-1, 1])
      for (const [dx, dy, w, l] of [
        [h.hw - 12, -40, 12, 22],
        [h.hw - 10, -12, 12, 20],
        [h.hw - 34, -54, 11, 16],
        [h.hw - 16, 16, 11, 18],
      ] as const)
        g += stick(200 + s * dx, h.cheek + dy, w, l, s * 62, d);
  }
  if (p === 'ticked') {
    g +=
      stick(200, h.top - 8, 11, 34, 0, d) + stick(180, h.top - 8, 10, 26, 8, d) + stick(220, h.top - 8, 10, 26, -8, d);
  }
  if (o.pointed) {
    const deep = mix(c.base, d, 0.92);
    g += `<path d="M200 ${h.top + 34}C214 ${h.top + 62} 232 ${h.top + 66} 258 ${h.top + 72}C286 ${h.top + 80} 292 ${h.cheek - 14} 286 ${h.cheek + 12}C280 ${h.cheek + 40} 256 ${h.bot + 16} 200 ${h.bot + 16}C144 ${h.bot + 16} 120 ${h.cheek + 40} 114 ${h.cheek + 12}C108 ${h.cheek - 14} 114 ${h.top + 80} 142 ${h.top + 72}C168 ${h.top + 66} 186 ${h.top + 62} 200 ${h.top + 34}Z" fill="${deep}"/>`;
    if (p === 'mitted') g += blaze(h, '#FFFDF8', 0.8);
  }
  if (p === 'bicolor') g += blaze(h, '#FFFDF8', 1.1);
  if (p === 'tuxedo')
    g += `<path d="M200 ${h.cheek - 2}C216 ${h.cheek + 4} 224 ${h.cheek + 20} 258 ${h.cheek + 34}C256 ${h.bot - 6} 238 ${h.bot + 20} 200 ${h.bot + 20}C162 ${h.bot + 20} 144 ${h.bot - 6} 142 ${h.cheek + 34}C176 ${h.cheek + 20} 184 ${h.cheek + 4} 200 ${h.cheek - 2}Z" fill="#FFFDF8"/>`;
  if (p === 'calico' || p === 'van') {
    const A = COATS.marmalade.base,
      K = p === 'calico' ? COATS.black.base : A;
    if (p === 'calico')
      g += `<path d="M40 60L206 60C214 100 196 128 190 160C186 190 168 206 140 204C116 202 96 214 60 226Z" fill="${A}"/><path d="M370 60L236 60C228 96 232 118 246 140C262 162 264 184 282 204C300 214 330 206 360 214Z" fill="${K}"/>`;
    else
      g += `<path d="M40 40L186 40C190 110 176 130 150 142C120 152 90 150 50 180Z" fill="${A}"/><path d="M360 40L214 40C210 110 224 130 250 142C280 152 310 150 350 180Z" fill="${A}"/>`;
  }
  if (p === 'tortie') {
    const A = COATS.marmalade.base;
    g += `<path d="M200 ${h.top - 10}C190 150 204 176 200 214C196 236 206 250 200 ${h.bot + 10}L330 ${h.bot + 10}L320 236C296 246 272 232 276 210C280 186 252 178 250 150C248 128 236 120 240 80Z" fill="${A}"/><path d="M110 120C126 132 132 152 118 166C106 176 92 170 70 176L70 130Z" fill="${A}"/><path d="M150 ${h.bot - 34}C166 ${h.bot - 40} 182 ${h.bot - 28} 178 ${h.bot - 8}L140 ${h.bot + 6}Z" fill="${A}"/>`;
  }
  if (p === 'tabby' || p === 'spotted' || p === 'ticked' || p === 'lynx') {
    // pale muzzle
    if (p !== 'lynx')
      g += `<path d="M200 ${h.cheek + 2}C222 ${h.cheek + 2} 226 ${h.cheek + 22} 250 ${h.cheek + 30}C258 ${h.cheek + 62} 232 ${h.bot + 8} 200 ${h.bot + 8}C168 ${h.bot + 8} 142 ${h.cheek + 62} 150 ${h.cheek + 30}C174 ${h.cheek + 22} 178 ${h.cheek + 2} 200 ${h.cheek + 2}Z" fill="${c.light}"/>`;
  }
  if (o.white === 'blaze' || (o.white === 'bib' && p === 'tabby'))
    g += blaze(h, '#FFFDF8', o.white === 'bib' ? 0.72 : 0.95);
  if (o.age === 'senior' && !['white', 'cream'].includes(o.coat))
    g += `<path d="M200 ${h.cheek + 24}C240 ${h.cheek + 20} 254 ${h.cheek + 44} 244 ${h.bot + 6}L156 ${h.bot + 6}C146 ${h.cheek + 44} 160 ${h.cheek + 20} 200 ${h.cheek + 24}Z" fill="${mix('#FFFDF8', c.base, 0.18)}"/>`;
  if (o.fur === 'none')
    g += `<g fill="none" stroke="${d}" stroke-width="4.5" stroke-linecap="round"><path d="M170 ${h.top + 20}Q200 ${h.top + 10} 230 ${h.top + 20}"/><path d="M178 ${h.top + 36}Q200 ${h.top + 28} 222 ${h.top + 36}"/></g>`;
  return g;
}

function blaze(h: HeadMeasures, col: string, k: number): string {
  const w = 58 * k;
  return `<path d="M200 ${h.top + 26}C208 ${h.top + 60} 214 ${h.cheek - 20} ${200 + w * 0.7} ${h.cheek + 18}C${200 + w * 1.25} ${h.cheek + 40} ${200 + w * 1.1} ${h.bot + 16} 200 ${h.bot + 16}C${200 - w * 1.1} ${h.bot + 16} ${200 - w * 1.25} ${h.cheek + 40} ${200 - w * 0.7} ${h.cheek + 18}C186 ${h.cheek - 20} 192 ${h.top + 60} 200 ${h.top + 26}Z" fill="${col}"/>`;
}

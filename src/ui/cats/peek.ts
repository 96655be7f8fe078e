import { bodyColours, pawColour, pawLine, toes } from './body.ts';
import { mix } from './draw.ts';
import type { Cat } from './look.ts';

/** Two paws over an edge; the edge is y = 300 in this box. The body goes behind it, the paws in front. */
export function peek(o: Cat): { behind: string; paws: string } {
  const b = bodyColours(o),
    pc = pawColour(o),
    pl = pawLine(o);
  const paw = (x: number) =>
    `<path d="M${x - 31} 262C${x - 31} 240 ${x - 20} 232 ${x} 232C${x + 20} 232 ${x + 31} 240 ${x + 31} 262V306C${x + 31} 326 ${x + 18} 334 ${x} 334C${x - 18} 334 ${x - 31} 326 ${x - 31} 306Z" fill="${pc}"/><path d="M${x - 31} 300V262C${x - 31} 240 ${x - 20} 232 ${x} 232C${x + 20} 232 ${x + 31} 240 ${x + 31} 262V300" fill="none" stroke="${pc === '#FFFDF8' ? '#E5D3C6' : o.night ? o.colours.light : mix(pc, o.pointed ? '#000000' : o.colours.dark, 0.5)}" stroke-width="5" stroke-linecap="round"/>${toes(x, 312, pl)}`;
  return {
    behind: `<path d="M96 400C90 320 120 270 160 250H240C280 270 310 320 304 400Z" fill="${b.shade}"/>`,
    paws: paw(200 - o.pawX) + paw(200 + o.pawX),
  };
}

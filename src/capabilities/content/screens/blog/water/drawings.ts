import { CAST } from '#src/ui/cats/cast.ts';
import { cat, catInner } from '#src/ui/cats/cat.ts';
import { stick } from '#src/ui/cats/draw.ts';
import { INK } from '#src/ui/cats/tables.ts';

function head(): string {
  const inspector = catInner({
    ...CAST.inspector,
    pose: 'sit',
    mood: 'level',
    look: -0.8,
    lookY: 0.4,
    reach: 'far',
    uid: 'wa-cat',
  });
  return (
    `<svg viewBox="-170 20 590 590" role="img" aria-label="A cat puts one paw into a glass of water">${inspector}` +
    `<path d="M-142 346H10L-8 566Q-10 584 -28 584H-104Q-122 584 -124 566Z" fill="#fffdf8" opacity=".5"/>` +
    `<path d="M-137 402H5L-8 562Q-9 576 -24 576H-108Q-123 576 -124 562Z" fill="#23607d" opacity=".62"/>` +
    `<ellipse cx="-66" cy="402" rx="71" ry="10" fill="#93b8cf"/>` +
    `<path d="M-112 430L-102 548" stroke="#fffdf8" stroke-width="8" stroke-linecap="round" opacity=".8"/>` +
    `<path d="M-142 346L-124 566Q-122 584 -104 584H-28Q-10 584 -8 566L10 346" fill="none" stroke="#fffdf8" stroke-width="7" stroke-linecap="round"/>` +
    `<rect x="-170" y="584" width="590" height="26" rx="13" fill="${INK}"/></svg>`
  );
}

/** Moisture of the food and fluid in a day, in percent and millilitres (Buckley and others). */
const FLUID = [
  [6.3, 103.4],
  [25.4, 98.6],
  [53.2, 104.7],
  [73.3, 144.7],
] as const;

const word = (x: number, y: number, size: number, text: string) =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="'Besley Variable', Besley, Georgia, serif" font-weight="800" font-size="${size}" fill="${INK}">${text}</text>`;

function fluid(): string {
  const bars = FLUID.map(([moisture, ml], i) => {
    const x = 95 + i * 150;
    const height = ml * 1.75;
    return (
      stick(x, 320 - height, 58, height, 0, i === FLUID.length - 1 ? '#23607d' : '#93b8cf') +
      word(x, 304 - height, 29, `${ml} ml`) +
      word(x, 360, 29, `${moisture}%`)
    );
  });
  return `<svg viewBox="0 0 640 372" role="img" aria-label="Four sticks: fluid in a day for four kinds of food. Three are equally tall; the one for the wettest food is clearly taller">${bars.join('')}</svg>`;
}

export const DRAWINGS = {
  head,
  fluid,
  help: () => cat({ ...CAST.mochi, pose: 'loaf', mood: 'unimpressed', title: '', uid: 'wa-help' }),
};

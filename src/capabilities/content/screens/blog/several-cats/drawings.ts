import { CAST } from '#src/ui/cats/cast.ts';
import { cat, catInner } from '#src/ui/cats/cat.ts';
import { INK } from '#src/ui/cats/tables.ts';

const bowl = (x: number, y: number, colour: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-70 -46H70L58 -8Q56 0 46 0H-46Q-56 0 -58 -8Z" fill="${colour}"/><rect x="-78" y="-58" width="156" height="18" rx="9" fill="${INK}" opacity=".18"/><rect x="-78" y="-58" width="156" height="18" rx="9" fill="${colour}"/></g>`;

/** Two cats, two floors, two bowls. */
function head(): string {
  const clementine = catInner({ ...CAST.clementine, pose: 'sit', mood: 'level', look: -0.3, uid: 'sc-sit' });
  const biscuit = catInner({ ...CAST.biscuit, pose: 'loaf', mood: 'sleepy', look: 0.4, uid: 'sc-loaf' });
  return (
    `<svg viewBox="0 0 690 640" role="img" aria-label="One cat lies on a shelf beside its bowl, another sits on the floor beside a bowl of its own">` +
    `<g transform="translate(24 24) scale(.52)">${biscuit}</g>${bowl(276, 224, '#23607d', 0.6)}` +
    `<rect x="0" y="222" width="352" height="24" rx="12" fill="${INK}"/><path d="M40 246v34M312 246v34" stroke="${INK}" stroke-width="14" stroke-linecap="round"/>` +
    `<g transform="translate(276 52)">${clementine}</g>${bowl(154, 638, '#ff7a2f', 1.1)}</svg>`
  );
}

const room = (x: number, y: number, text: string) =>
  `<text x="${x}" y="${y}" font-family="'Schibsted Grotesk Variable', 'Schibsted Grotesk', sans-serif" font-weight="600" font-size="26" fill="${INK}">${text}</text>`;
const food = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="21" fill="#ff7a2f"/><circle cx="${x}" cy="${y}" r="11" fill="#a9470f"/>`;
const water = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="18" fill="#fffdf8"/><circle cx="${x}" cy="${y}" r="12" fill="#23607d"/>`;
const tray = (x: number, y: number) =>
  `<rect x="${x - 32}" y="${y - 20}" width="64" height="40" rx="10" fill="#2e7d5b"/><path d="M${x - 16} ${y}h6M${x} ${y - 5}h6M${x + 12} ${y + 5}h6" stroke="#fffdf8" stroke-width="5" stroke-linecap="round"/>`;

function plan(): string {
  const walls =
    'M20 20H620V340H20ZM260 20V120M260 190V340M260 200H330M400 200H620M20 210H130M200 210H260M470 200V262M470 330V340';
  const legend = `${food(56, 384)}${room(88, 393, 'food')}${water(206, 384)}${room(236, 393, 'water')}${tray(376, 384)}${room(420, 393, 'tray')}`;
  return (
    `<svg viewBox="0 0 640 414" role="img" aria-label="Plan of a flat. Three food bowls stand in three rooms, two water bowls stand away from them, and two trays stand in the bathroom and the hall">` +
    `<path d="${walls}" fill="none" stroke="${INK}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>` +
    `${room(40, 60, 'Kitchen')}${food(64, 166)}${room(284, 60, 'Living room')}${food(584, 60)}${water(300, 166)}` +
    `${room(284, 318, 'Hall')}${tray(420, 310)}${room(490, 240, 'Bath')}${tray(572, 306)}${room(40, 318, 'Bedroom')}${food(58, 250)}${water(224, 306)}` +
    `${legend}</svg>`
  );
}

export const DRAWINGS = {
  head,
  plan,
  help: () => cat({ ...CAST.noor, pose: 'loaf', mood: 'level', title: '', uid: 'sc-help' }),
};

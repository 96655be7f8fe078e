import { INK } from '../cats/tables.ts';

// Ingredients as flat shapes in a box of 300 x 220, for a pale background.
const GREEN = '#2E7D5B';
const LEAF = '#5FAE88';
const MILK = '#FFF9F5';

const leaf = (x: number, y: number, turn: number, size = 1, fill = LEAF): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0C14 -26 50 -30 74 -6C54 16 20 20 0 0Z" fill="${fill}"/>`;

const stem = (d: string, width = 7, color = GREEN): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;

/** Sticks in a ring: every petal is one. */
const ring = (x: number, y: number, count: number, from: number, length: number, width: number, fill: string): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `<rect x="${x - width / 2}" y="${y - from - length}" width="${width}" height="${length}" rx="${width / 2}" fill="${fill}" transform="rotate(${(i * 360) / count} ${x} ${y})"/>`,
  ).join('');

function blueberry(): string {
  const berry = (x: number, y: number, r: number, fill: string, crown: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>${ring(x - r * 0.2, y - r * 0.3, 5, r * 0.08, r * 0.34, r * 0.22, crown)}`;
  return (
    leaf(128, 66, -150, 1.15, GREEN) +
    leaf(150, 60, -35, 1.1) +
    leaf(222, 92, -14, 0.86, GREEN) +
    berry(104, 112, 42, '#23607D', '#184358') +
    berry(196, 104, 46, '#184358', '#0F2E3D') +
    berry(66, 172, 36, '#184358', '#0F2E3D') +
    berry(148, 166, 46, '#2F7596', '#184358') +
    berry(234, 172, 38, '#23607D', '#184358')
  );
}

function sardine(): string {
  const fish = (x: number, y: number, scale: number, back: string) =>
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M196 38L252 6C246 26 246 52 252 74Z" fill="${back}"/><path d="M112 6L150 -16L158 12Z" fill="${back}"/><path d="M0 42C28 4 132 -10 216 38C140 88 36 82 0 42Z" fill="#DCE9F0"/><path d="M0 42C28 4 132 -10 216 38C150 36 60 32 0 42Z" fill="${back}"/><path d="M62 18C72 32 72 54 60 70" fill="none" stroke="${back}" stroke-width="6" stroke-linecap="round"/><circle cx="34" cy="36" r="9" fill="${MILK}"/><circle cx="34" cy="36" r="5" fill="${INK}"/><g fill="#93B8CF"><rect x="92" y="46" width="7" height="18" rx="3.5"/><rect x="116" y="46" width="7" height="18" rx="3.5"/><rect x="140" y="45" width="7" height="14" rx="3.5"/></g></g>`;
  return (
    fish(30, 26, 0.94, '#749DB7') + `<g transform="translate(300 0) scale(-1 1)">${fish(24, 118, 1, '#23607D')}</g>`
  );
}

function marigold(): string {
  return (
    stem('M150 108C152 150 146 180 148 218', 9) +
    leaf(150, 186, -24, 1.05) +
    leaf(146, 196, -160, 0.95, GREEN) +
    ring(150, 94, 18, 34, 54, 24, '#FF7A2F') +
    ring(150, 94, 14, 22, 42, 20, '#FF9A3C') +
    ring(150, 94, 11, 8, 34, 16, '#FFC23D') +
    '<circle cx="150" cy="94" r="13" fill="#D4520C"/>'
  );
}

function flax(): string {
  const flower = (x: number, y: number, s: number, fill: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${Array.from({ length: 5 }, (_, i) => `<path d="M0 0C-34 -22 -30 -64 0 -66C30 -64 34 -22 0 0Z" fill="${fill}" transform="rotate(${i * 72})"/><rect x="-2" y="-48" width="4" height="28" rx="2" fill="#23607D" transform="rotate(${i * 72})"/>`).join('')}<circle r="13" fill="#FFC23D"/></g>`;
  const seed = (x: number, y: number, turn: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="15" ry="8.5" fill="#8A5A36" transform="rotate(${turn} ${x} ${y})"/><ellipse cx="${x - 3}" cy="${y - 2}" rx="6" ry="2.4" fill="#B98556" transform="rotate(${turn} ${x} ${y})"/>`;
  return (
    stem('M112 84C118 140 132 176 138 220') +
    stem('M212 112C200 150 176 178 160 220') +
    stem('M62 150C78 176 104 196 128 220', 6) +
    leaf(126, 150, -18, 0.7) +
    leaf(196, 158, -158, 0.66, GREEN) +
    flower(110, 74, 0.98, '#6FA9C9') +
    flower(218, 98, 0.8, '#93B8CF') +
    '<path d="M62 154C46 148 42 128 56 114C72 122 76 142 62 154Z" fill="#6FA9C9"/>' +
    seed(226, 196, -18) +
    seed(254, 178, 30) +
    seed(262, 208, 4) +
    seed(34, 204, 20)
  );
}

function oat(): string {
  const grain = (x: number, y: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0C-15 14 -15 42 0 58C15 42 15 14 0 0Z" fill="${fill}"/><rect x="-1.8" y="16" width="3.6" height="26" rx="1.8" fill="#B07A1E"/></g>`;
  const ear = (x: number, mirror: number, back: string, front: string) =>
    `<g transform="translate(${x} 0) scale(${mirror} 1)">${stem('M0 220C4 150 -2 84 22 20', 7, '#8C6A1F')}${stem('M6 150C34 138 50 128 58 106', 5, '#8C6A1F')}${stem('M2 118C-22 108 -36 98 -42 78', 5, '#8C6A1F')}${stem('M8 84C34 74 46 62 52 42', 5, '#8C6A1F')}${grain(58, 100, -24, front)}${grain(-42, 72, 22, back)}${grain(52, 36, -28, back)}${grain(22, 8, -8, front)}${grain(2, 138, 26, back)}${grain(12, 66, 14, front)}</g>`;
  return ear(82, 1, '#E9B44C', '#FFC23D') + ear(218, -1, '#FFC23D', '#E9B44C');
}

function mussel(): string {
  const shell = 'M20 92C26 40 96 -8 190 14C226 22 236 56 214 78C170 122 66 142 20 92Z';
  return (
    `<g transform="translate(26 -2) rotate(-8 120 70)"><path d="${shell}" fill="#184358"/><path d="M40 92C52 54 112 20 184 32C208 36 214 56 198 70C158 106 78 120 40 92Z" fill="#E4EEF4"/><path d="M74 90C88 66 128 48 168 56C182 58 186 70 174 78C144 98 100 104 74 90Z" fill="#FF9455"/><path d="M96 86C108 74 132 66 152 70" fill="none" stroke="#FFC9AE" stroke-width="7" stroke-linecap="round"/></g>` +
    `<g transform="translate(36 82) rotate(6 120 70)"><path d="${shell}" fill="#2E7D5B"/><path d="M20 92C28 44 98 0 182 18C206 24 208 48 190 66C150 106 62 128 20 92Z" fill="#14304A"/><path d="M20 92C34 58 90 26 150 36C168 40 168 56 154 68C118 98 56 114 20 92Z" fill="#23607D"/><path d="M20 92C36 72 70 56 108 58C120 60 120 72 108 80C80 98 44 104 20 92Z" fill="#3B7E9E"/></g>`
  );
}

function pumpkin(): string {
  const lobe = (x: number, rx: number, fill: string) =>
    `<ellipse cx="${x}" cy="136" rx="${rx}" ry="72" fill="${fill}"/>`;
  return (
    stem('M214 76C244 60 262 74 256 92C250 108 232 98 242 88', 6) +
    leaf(176, 62, -22, 1.05) +
    '<path d="M136 78C140 54 132 40 118 28L146 18C162 34 168 54 168 78Z" fill="#2E7D5B"/>' +
    lobe(72, 46, '#D4520C') +
    lobe(228, 46, '#D4520C') +
    lobe(106, 48, '#FF7A2F') +
    lobe(194, 48, '#FF7A2F') +
    lobe(150, 42, '#FF9455') +
    '<g fill="#FFC9AE"><rect x="132" y="92" width="8" height="46" rx="4"/><rect x="90" y="100" width="7" height="34" rx="3.5"/></g>'
  );
}

function cranberry(): string {
  const berry = (x: number, y: number, r: number, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><rect x="${x - r * 0.55}" y="${y - r * 0.55}" width="${r * 0.26}" height="${r * 0.7}" rx="${r * 0.13}" fill="#F09DB6"/>`;
  return (
    stem('M24 42C96 22 190 26 276 62', 6) +
    [40, 84, 130, 176, 220]
      .map((x, i) => leaf(x, 34 + (i % 2) * 4, i % 2 ? -66 : -112, 0.52, i % 2 ? LEAF : GREEN))
      .join('') +
    leaf(268, 60, 16, 0.42) +
    stem('M78 32C76 60 74 74 76 92', 4) +
    stem('M140 30C146 70 146 92 142 124', 4) +
    stem('M206 38C210 60 214 74 214 88', 4) +
    berry(76, 128, 38, '#B5325C') +
    berry(214, 122, 40, '#B5325C') +
    berry(144, 166, 46, '#C8456D') +
    '<circle cx="238" cy="190" r="28" fill="#8E2246"/><circle cx="238" cy="190" r="20" fill="#FBE1E8"/><g fill="#8E2246"><ellipse cx="238" cy="180" rx="3.4" ry="6"/><ellipse cx="238" cy="200" rx="3.4" ry="6"/><ellipse cx="228" cy="190" rx="6" ry="3.4"/><ellipse cx="248" cy="190" rx="6" ry="3.4"/></g>' +
    berry(50, 194, 22, '#8E2246')
  );
}

const INGREDIENTS = { blueberry, sardine, marigold, flax, oat, mussel, pumpkin, cranberry };
export type IngredientName = keyof typeof INGREDIENTS;

export const ingredientInner = (name: IngredientName): string => INGREDIENTS[name]();

export const ingredient = (name: IngredientName): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 220" aria-hidden="true">${ingredientInner(name)}</svg>`;

// Scenes for waiting, empty, broken and finished things. The cat in them can be the customer's own.
import { catInner, type Picture } from '../cats/cat.ts';
import { stick } from '../cats/draw.ts';
import type { CatLook } from '../cats/look.ts';
import { INK } from '../cats/tables.ts';
import { mark, sachetInner } from './brand.ts';
import { emblemInner } from './emblems.ts';
import { GLYPHS } from './glyphs.ts';
import { SEVEN_STICKS } from './sticks.ts';

const c = (cat: Picture, transform: string): string => `<g transform="${transform}">${catInner(cat)}</g>`;
const svg = (w: number, h: number, inner: string, label: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" role="img" aria-label="${label}">${inner}</svg>`;

interface Room {
  /** Middle and lower edge of the lamp's shade. Without one the sky is seen. */
  lamp?: [number, number];
  /** Left and upper edge of the window, where there is room for one. */
  window?: [number, number];
  floor?: number;
  /** Middle and half the width of the shadow below the cat. */
  shadow: [number, number];
}

/** The room by night: a lamp with its pool of light, a window with the moon. Shown by night.css, and by nothing else. */
function room({ lamp, window, floor = 244, shadow: [at, half] }: Room): string {
  const frame = window
    ? `<g transform="translate(${window.join(' ')})"><path d="M0 104V44a44 44 0 0 1 88 0V104Z" fill="#0c1b33"/><circle cx="56" cy="44" r="17" fill="#ffe9b0"/><circle cx="64" cy="39" r="14" fill="#0c1b33"/><path d="M22 40v7M30 72v7M66 78v7" stroke="#ffe9b0" stroke-width="4" stroke-linecap="round"/><path d="M44 0V104M-4 106H92" stroke="#5a5fa3" stroke-width="7" stroke-linecap="round"/></g>`
    : '';
  return `<g class="pw-night" display="none"><path d="M0 -20H400V340H0Z" fill="#2d2f63"/>${frame}<path d="M0 ${floor}H400V340H0Z" fill="#4a2a35"/>${lamp ? light(lamp, floor + 34) : stars(floor + 34)}<ellipse cx="${at}" cy="${floor + 66}" rx="${half}" ry="12" fill="#1d0c10" opacity=".5"/></g>`;
}
const light = ([x, y]: [number, number], ground: number) =>
  `<path d="M${x - 36} ${y}L${x - 132} ${ground}H${x + 132}L${x + 36} ${y}Z" fill="#ffb347" opacity=".3"/><ellipse cx="${x}" cy="${ground}" rx="132" ry="26" fill="#f7c66b" opacity=".7"/>` +
  `<path d="M${x} -20V${y - 22}" stroke="#0c1b33" stroke-width="4"/><path d="M${x - 18} ${y}a18 12 0 0 0 36 0Z" fill="#fff3d0"/><path d="M${x - 13} ${y - 28}H${x + 13}L${x + 42} ${y}H${x - 42}Z" fill="#ff7a2f"/>`;
const stars = (ground: number) =>
  `<path d="M24 60v8M66 24v8M196 30v8M176 130v8M30 156v8M384 190v8M238 14v8" stroke="#ffe9b0" stroke-width="5" stroke-linecap="round"/><ellipse cx="250" cy="${ground}" rx="170" ry="26" fill="#f7c66b" opacity=".4"/>`;
const GINGER: CatLook = { coat: 'marmalade', pattern: 'tabby', eye: 'green' };
const TUXEDO: CatLook = { coat: 'black', pattern: 'tuxedo', eye: 'gold' };

export const notFound = (cat: CatLook = TUXEDO): string =>
  svg(
    1200,
    640,
    `<rect x="452" y="470" width="720" height="30" rx="15" fill="${INK}"/><rect x="540" y="490" width="26" height="150" fill="${INK}"/><rect x="1060" y="490" width="26" height="150" fill="${INK}"/>` +
      `<g transform="translate(236 604) rotate(-58 60 -70) scale(1.25)"><path d="${GLYPHS.four}" fill="#d4520c"/></g>` +
      `<g stroke="${INK}" stroke-width="7" stroke-linecap="round"><path d="M180 330l-14 -46M236 312l-4 -50M292 322l8 -44"/></g>` +
      `<g transform="translate(404 468) rotate(-13 30 -10) scale(1.25)"><path d="${GLYPHS.zero}" fill="#ff7a2f"/></g>` +
      c(
        { ...cat, pose: 'sit', mood: 'unimpressed', look: -0.9, reach: 'far', collar: 'nose' },
        'translate(604 80) scale(.665)',
      ) +
      `<g transform="translate(944 470) scale(1.25)"><path d="${GLYPHS.four}" fill="#ff7a2f"/></g>`,
    'A cat pushes large figures off a table, one by one',
  );
/** no orders yet: if it fits, it sits */
export const boxed = (cat: CatLook = GINGER): string =>
  svg(
    400,
    320,
    room({ lamp: [330, 62], window: [14, 26], shadow: [200, 172] }) +
      c({ ...cat, pose: 'bust', mood: 'level', collar: false }, 'translate(70 -6) scale(.66)') +
      `<path d="M60 190H340V290Q340 310 320 310H80Q60 310 60 290Z" fill="#ffc3b8"/><path d="M60 190H340V206H60Z" fill="#f7afa2"/><path d="M60 190L22 224Q14 232 24 238L60 252ZM340 190L378 224Q386 232 376 238L340 252Z" fill="#f7afa2"/><g transform="translate(160 226) scale(.74)">${mark()}</g>`,
    'A cat sitting in the delivery box',
  );
/** no rewards: the look over an empty bowl */
export const bowl = (cat: CatLook = { breed: 'british-shorthair' }): string =>
  svg(
    400,
    320,
    room({ lamp: [330, 70], window: [12, 20], shadow: [200, 160] }) +
      c({ ...cat, pose: 'loaf', mood: 'unimpressed', lookY: 1 }, 'translate(56 0) scale(.72)') +
      `<path d="M110 262H290L274 306Q272 312 264 312H136Q128 312 126 306Z" fill="#ff7a2f"/><rect x="100" y="252" width="200" height="18" rx="9" fill="#ff9455"/><g transform="translate(182 276) scale(.33)">${mark()}</g>`,
    'A cat looking past an empty bowl',
  );
/** no streak: asleep on it */
export const moon = (cat: CatLook = { coat: 'cream', pattern: 'tabby' }): string =>
  svg(
    400,
    320,
    room({ shadow: [196, 180] }) +
      `<path d="M322 96A92 92 0 1 1 226 34A74 74 0 0 0 322 96Z" fill="#ffc23d" transform="translate(60 -8)"/>${c({ ...cat, pose: 'curl' }, 'translate(8 96) scale(.76)')}<path d="M92 92h26l-26 30h26M134 58h18l-18 21h18" fill="none" class="pw-lit" stroke="${INK}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
    'A sleeping cat under a moon',
  );
/** nothing earned: the ball of yarn is still whole */
export const yarn = (cat: CatLook = { coat: 'black', pattern: 'tortie', eye: 'gold' }): string =>
  svg(
    400,
    320,
    room({ lamp: [70, 66], window: [306, -2], shadow: [256, 130] }) +
      c({ ...cat, pose: 'loaf', mood: 'wide', look: -1, lookY: 0.6 }, 'translate(118 18) scale(.7)') +
      `<g transform="translate(18 186) scale(2.05)">${emblemInner('play', '#b5325c', '#f7d5dd')}</g>`,
    'A cat watching a ball of yarn',
  );
/** results pending: reading through the microscope */
export const lab = (cat: CatLook = { breed: 'russian-blue' }): string =>
  svg(
    400,
    320,
    room({ lamp: [96, 46], window: [300, -2], shadow: [280, 130] }) +
      c({ ...cat, pose: 'loaf', mood: 'curious', look: -1 }, 'translate(140 32) scale(.7)') +
      `<g transform="translate(0 22)"><rect x="16" y="262" width="150" height="20" rx="10" fill="#23607d"/><path d="M112 262C172 238 180 150 112 136" fill="none" stroke="#23607d" stroke-width="22" stroke-linecap="round"/><rect x="30" y="206" width="92" height="14" rx="7" fill="#93b8cf"/><g transform="rotate(-20 90 130)"><rect x="70" y="64" width="42" height="112" rx="16" fill="#ff7a2f"/><rect x="77" y="26" width="28" height="50" rx="12" fill="${INK}"/><rect x="80" y="168" width="22" height="26" rx="7" fill="${INK}"/></g></g>`,
    'A cat beside a microscope',
  );
/** offline or server error: the cable was involved */
export const cable = (cat: CatLook = { breed: 'siamese' }): string =>
  svg(
    400,
    320,
    room({ lamp: [336, 70], window: [10, 22], shadow: [206, 160] }) +
      `<path d="M-10 300C60 300 70 258 120 262C190 268 170 316 240 306C300 298 300 250 330 250" fill="none" stroke="#23607d" stroke-width="14" stroke-linecap="round"/>` +
      c({ ...cat, pose: 'loaf', mood: 'sleepy', look: 0.5 }, 'translate(64 8) scale(.72)') +
      `<path d="M96 292C140 262 210 330 268 284" fill="none" stroke="#23607d" stroke-width="14" stroke-linecap="round"/><g transform="translate(318 214) rotate(18)"><rect x="0" y="14" width="52" height="44" rx="14" fill="#23607d"/><rect x="10" y="-4" width="8" height="24" rx="4" fill="${INK}"/><rect x="34" y="-4" width="8" height="24" rx="4" fill="${INK}"/></g>`,
    'A cat that has pulled out a plug',
  );
/** payment done: stretch and slow blink */
export const thanks = (cat: CatLook = GINGER): string =>
  svg(
    400,
    320,
    room({ lamp: [200, 40], shadow: [200, 150] }) +
      SEVEN_STICKS.map(
        (stick, i) =>
          `<g transform="translate(${44 + i * 46} ${[150, 118, 96, 84, 96, 118, 150][i]}) scale(.48)">${sachetInner(stick)}</g>`,
      ).join('') +
      `<rect x="0" y="236" width="400" height="84" fill="none"/>` +
      c({ ...cat, pose: 'loaf', mood: 'bliss' }, 'translate(70 52) scale(.66)'),
    'A contented cat in front of seven sticks',
  );
/** Pro-locked card: a cat is sitting on the chart */
export const onChart = (cat: CatLook = { breed: 'persian' }): string =>
  svg(
    400,
    300,
    room({ lamp: [338, 58], window: [16, 16], floor: 232, shadow: [200, 180] }) +
      `${[120, 176, 140, 236, 256, 222, 150, 196, 128].map((h, i) => stick(30 + i * 42.5, 272 - h, 26, h, 0, '#e3cfc6')).join('')}` +
      c({ ...cat, pose: 'loaf', mood: 'unimpressed' }, 'translate(68 34) scale(.64)') +
      `<rect x="6" y="280" width="388" height="10" rx="5" fill="${INK}"/>`,
    'A cat is sitting on this chart',
  );

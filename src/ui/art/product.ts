import { mix } from '../cats/draw.ts';
import { INK } from '../cats/tables.ts';
import { mark } from './brand.ts';
import { emblemInner } from './emblems.ts';
import { SEVEN_STICKS, type StickLook } from './sticks.ts';
import { WORDMARK } from './wordmark.ts';

/** 400 x 330; flat and frontal: the lid behind, the samples in the middle, the front panel last. */
function kitInner(): string {
  return (
    `<path d="M44 190V44Q44 24 64 24H336Q356 24 356 44V190Z" fill="#D95F18"/><path d="M60 190V52Q60 40 72 40H328Q340 40 340 52V190Z" fill="#FFE9DC"/>` +
    `<g opacity=".9">${[0, 1, 2, 3, 4, 5, 6].map((i) => `<rect x="${206 + i * 17}" y="60" width="8" height="${[26, 34, 30, 38, 30, 34, 26][i]}" rx="4" fill="#FFC9AE"/>`).join('')}</g>` +
    // instruction card
    `<g transform="translate(84 62) rotate(-4)"><rect width="92" height="150" rx="12" fill="#FFFDF8"/><rect x="14" y="18" width="44" height="8" rx="4" fill="${INK}"/><rect x="14" y="36" width="64" height="5" rx="2.5" fill="#E3CFC4"/><rect x="14" y="48" width="56" height="5" rx="2.5" fill="#E3CFC4"/><g transform="translate(16 66) scale(.55)">${mark({ color: '#FF7A2F' })}</g></g>` +
    // sample tube
    `<g transform="translate(188 74) rotate(5)"><rect x="0" y="14" width="40" height="150" rx="20" fill="#CFE0EA"/><path d="M0 74H40V150H0Z" fill="#A9774F"/><rect x="-5" y="0" width="50" height="30" rx="11" fill="#2E7D5B"/><rect x="8" y="40" width="6" height="26" rx="3" fill="#fff" opacity=".9"/></g>` +
    // cheek swab
    `<g transform="translate(256 46) rotate(9)"><rect x="9" y="40" width="8" height="140" rx="4" fill="#FFFDF8"/><rect x="0" y="0" width="26" height="58" rx="13" fill="#FF9485"/></g>` +
    // fur envelope
    `<g transform="translate(288 92) rotate(7)"><rect width="84" height="130" rx="10" fill="#93B8CF"/><path d="M0 10Q0 0 10 0H74Q84 0 84 10L42 46Z" fill="#749DB7"/></g>` +
    // front
    `<path d="M28 186Q28 176 38 176H362Q372 176 372 186V296Q372 320 348 320H52Q28 320 28 296Z" fill="#FF7A2F"/><path d="M28 186Q28 176 38 176H362Q372 176 372 186V196H28Z" fill="#FF9455"/>` +
    `<g transform="translate(62 218) scale(.7)">${mark({ color: INK })}</g><path transform="translate(154 266) scale(.36)" fill="${INK}" d="${WORDMARK}"/><text x="155" y="292" font-family="'Schibsted Grotesk Variable', 'Schibsted Grotesk', sans-serif" font-weight="600" font-size="15" fill="${INK}">Home test kit, one cat</text>`
  );
}
/** The home test kit: a letterbox-sized box with three samples. */
export const kit = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="16 14 368 312" role="img" aria-label="The home test kit">${kitInner()}</svg>`;

function monthInner(sticks: readonly StickLook[]): string {
  let g = '';
  const W = 40;
  for (let row = 0; row < 4; row++)
    for (const [i, F] of sticks.entries()) {
      const x = 26 + i * 50 + row * 6,
        y = 10 + row * 26;
      g += `<rect x="${x}" y="${y}" width="${W}" height="180" rx="10" fill="${row === 3 ? F.color : mix(F.color, INK, 0.3 - row * 0.09)}"/>`;
      if (row === 3)
        g += `<rect x="${x}" y="${y}" width="${W}" height="14" rx="7" fill="${mix(F.color, INK, 0.14)}"/><g transform="translate(${x + 8} ${y + 24}) scale(.375)">${emblemInner(F.emblem, F.on, F.color)}</g>`;
    }
  return (
    `<path d="M14 128L34 96H404L424 128Z" fill="${mix('#FFC3B8', INK, 0.3)}"/>` +
    g +
    `<path d="M10 168H428V300Q428 320 408 320H30Q10 320 10 300Z" fill="#FFC3B8"/><path d="M10 168H428V186H10Z" fill="#F7AFA2"/>` +
    `<g transform="translate(40 208) scale(.82)">${mark({ color: INK })}</g><path transform="translate(146 272) scale(.5)" fill="${INK}" d="${WORDMARK}"/>`
  );
}
/** A month of sticks: seven kinds, four rows. */
export const monthBox = (sticks: readonly StickLook[] = SEVEN_STICKS): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 438 326" role="img" aria-label="A month of sticks, seven kinds, four of each">${monthInner(sticks)}</svg>`;

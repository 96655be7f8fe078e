export const EMBLEMS = ['antiox', 'cardio', 'vision', 'derma', 'neuro', 'omega', 'play', 'renal'] as const;
export type EmblemId = (typeof EMBLEMS)[number];

/** 64 x 64 in one colour; `ko` is the colour of the parts cut out of it. The only pictograms of the formulas. */
export function emblemInner(id: EmblemId, fg: string, ko: string): string {
  const L = (d: string, w = 6, c: string = fg): string =>
    `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
  switch (id) {
    case 'antiox': {
      let g = '';
      for (let i = 0; i < 7; i++)
        g += `<rect x="28" y="4" width="8" height="19" rx="4" fill="${fg}" transform="rotate(${(i * 360) / 7} 32 33)"/>`;
      return g + `<circle cx="32" cy="33" r="7.5" fill="${fg}"/>`;
    }
    case 'cardio':
      return (
        `<path d="M32 58C14 46 5 35 6 22C6.5 13 9 7 12 5C19 8 27 12 32 18C37 12 45 8 52 5C55 7 57.5 13 58 22C59 35 50 46 32 58Z" fill="${fg}"/>` +
        `<g fill="${ko}"><rect x="19" y="26" width="5" height="10" rx="2.5"/><rect x="29.5" y="22" width="5" height="22" rx="2.5"/><rect x="40" y="26" width="5" height="10" rx="2.5"/></g>`
      );
    case 'vision':
      return (
        `<path d="M4 35C12 20 22 15 32 15C42 15 52 20 60 30C54 44 44 51 32 51C20 51 10 46 4 35Z" fill="${fg}"/><ellipse cx="32" cy="33" rx="5.5" ry="13.5" fill="${ko}"/>` +
        L('M5 33C13 20 22 15 32 15C42 15 50 19 57 25L62 20', 5)
      );
    case 'derma':
      return (
        L('M14 56C6 42 22 36 16 22C14 16 14 12 16 8', 8) +
        L('M32 58C22 42 42 36 33 20C31 15 31 10 33 6', 8) +
        L('M50 56C42 42 58 36 52 22C50 16 50 12 52 8', 8)
      );
    case 'neuro':
      return (
        L(
          'M32 34C35 31 40 35 37 40C33 46 23 43 23 34C23 24 34 19 43 24C54 31 53 48 41 54C26 61 8 51 9 33C10 22 16 14 25 11',
          7,
        ) + `<path d="M20 16L22 3L31 9Z" fill="${fg}" stroke="${fg}" stroke-width="3" stroke-linejoin="round"/>`
      );
    case 'omega':
      return `<path d="M4 33C12 17 28 13 44 27L57 15C61 24 61 42 57 51L44 39C28 53 12 49 4 33Z" fill="${fg}"/><g fill="${ko}"><circle cx="16" cy="30" r="3"/><rect x="24" y="25" width="4.5" height="16" rx="2.2"/><rect x="32" y="27" width="4.5" height="12" rx="2.2"/><rect x="40" y="29.5" width="4.5" height="7" rx="2.2"/></g>`;
    case 'play':
      return (
        `<circle cx="29" cy="29" r="23" fill="${fg}"/>` +
        L('M13 22C24 17 38 22 45 36', 4.5, ko) +
        L('M11 34C20 29 31 34 36 47', 4.5, ko) +
        L('M29 9C40 12 47 19 49 28', 4.5, ko) +
        L('M40 49C46 54 54 52 60 57', 5.5)
      );
    case 'renal':
      return `<path d="M25 8C12 4 4 16 5 31C6 47 15 60 25 56C33 52 29 44 25 39C21 34 22 29 26 24C30 19 32 10 25 8Z" fill="${fg}"/><path d="M39 8C52 4 60 16 59 31C58 47 49 60 39 56C31 52 35 44 39 39C43 34 42 29 38 24C34 19 32 10 39 8Z" fill="${fg}"/>`;
  }
}

export const emblem = (id: EmblemId, fg: string, ko: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" aria-hidden="true">${emblemInner(id, fg, ko)}</svg>`;

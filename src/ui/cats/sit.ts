import { bodyColours, collarBand, pawColour, pawLine, toes } from './body.ts';
import { mix, stick } from './draw.ts';
import type { Cat } from './look.ts';
import { COATS, INK } from './tables.ts';

/** Full figure, box 400 x 600, feet on y = 585. */
export function sit(o: Cat): string {
  const b = bodyColours(o),
    id = `s${o.uid}`,
    pc = pawColour(o),
    pl = pawLine(o),
    L = o.fur === 'long',
    N = o.fur === 'none';
  const W = L ? 132 : N ? 104 : o.head === 'round' ? 132 : o.head === 'wedge' ? 106 : 120;
  const d = `M${200 - 62} 250C${200 - W * 0.9} 320 ${200 - W - 14} 420 ${200 - W - 8} 520C${200 - W - 6} 566 ${200 - W + 26} 584 ${200 - 60} 584H260C${200 + W - 26} 584 ${200 + W + 6} 566 ${200 + W + 8} 520C${200 + W + 14} 420 ${200 + W * 0.9} 320 262 250Z`;
  const tailCol = o.pointed
    ? mix(o.colours.base, o.colours.dark, 0.92)
    : o.pattern === 'van'
      ? COATS.marmalade.base
      : o.pattern === 'calico'
        ? COATS.black.base
        : o.colours.base;
  const tw = L ? 50 : N ? 20 : 34;
  const tp = `M${200 + W - 30} 556C${200 + W + 70} 566 ${200 + W + 96} 500 ${200 + W + 60} 452C${200 + W + 40} 424 ${200 + W + 46} 398 ${200 + W + 66} 386`;
  const tail = !o.tail
    ? ''
    : `<path d="${tp}" fill="none" stroke="${tailCol}" stroke-width="${tw}" stroke-linecap="round"/>` +
      (o.pattern === 'tabby' || o.pattern === 'spotted'
        ? `<path d="${tp}" fill="none" stroke="${o.colours.dark}" stroke-width="${tw}" stroke-dasharray="13 27" stroke-dashoffset="-24"/>`
        : '');
  let pat = '';
  if (['tabby', 'lynx'].includes(o.pattern))
    for (const s of [-1, 1])
      for (const [y, r] of [
        [322, 58],
        [362, 66],
        [404, 74],
        [446, 82],
        [488, 90],
      ] as const)
        pat += stick(200 + s * (W + 4), y, 14, 84, s * r, o.colours.dark);
  if (o.pattern === 'spotted')
    for (const s of [-1, 1])
      for (const [x, y] of [
        [86, 330],
        [108, 362],
        [78, 380],
        [118, 404],
        [92, 424],
        [122, 450],
        [96, 470],
        [124, 500],
      ] as const)
        pat += stick(200 + s * x, y, 17, 25, s * 30, o.colours.dark);
  if (o.pattern === 'tortie')
    pat += `<path d="M250 280C226 340 280 380 256 450C250 500 290 540 270 600H360V280Z" fill="${COATS.marmalade.base}"/><path d="M90 400C130 390 146 430 126 470L60 500V390Z" fill="${COATS.marmalade.base}"/>`;
  if (o.pattern === 'calico')
    pat += `<path d="M60 360C110 350 136 390 118 440C108 480 130 500 110 540L50 560Z" fill="${COATS.marmalade.base}"/><path d="M330 420C290 420 276 460 296 490C306 510 296 540 310 560L360 540V420Z" fill="${COATS.black.base}"/>`;
  const chestCol = b.chest || (['tabby', 'spotted', 'ticked'].includes(o.pattern) ? o.colours.light : null);
  if (chestCol) pat += `<path d="M146 268C134 340 150 410 168 440H232C250 410 266 340 254 268Z" fill="${chestCol}"/>`;
  const hl = o.night
    ? mix(o.colours.base, o.colours.light, 0.5)
    : mix(o.colours.base, o.colours.dark, o.pointed ? 0.28 : 0.6);
  const legs =
    `<path d="M152 392V548C152 574 156 584 178 584C196 584 199 574 199 556V440M248 392V548C248 574 244 584 222 584C204 584 201 574 201 556V440" fill="none"/>` +
    `<path d="M160 540C146 544 142 584 160 586H192C200 586 199 570 199 548ZM240 540C254 544 258 584 240 586H208C200 586 201 570 201 548Z" fill="${pc}"/>` +
    `<path d="M200 428V580M154 452C150 500 150 530 152 548M246 452C250 500 250 530 248 548" fill="none" stroke="${chestCol ? INK : pl}" stroke-width="5" stroke-linecap="round" opacity="${o.night && !chestCol ? 0.8 : 1}"/>${toes(176, 566, pl, 0.85)}${toes(224, 566, pl, 0.85)}` +
    `<path d="M${200 - W + 12} 470C${200 - W + 34} 480 148 520 134 576M${200 + W - 12} 470C${200 + W - 34} 480 252 520 266 576" fill="none" stroke="${hl}" stroke-width="6" stroke-linecap="round"/>`;
  const arm = o.reach
    ? `<path d="M150 400C110 400 60 372 ${o.reach === 'far' ? '-30 382' : '10 380'}" fill="none" stroke="${o.colours.base}" stroke-width="46" stroke-linecap="round"/>${pc !== o.colours.base ? `<path d="M${o.reach === 'far' ? '-6 380L-30 382' : '30 378L10 380'}" fill="none" stroke="${pc}" stroke-width="46" stroke-linecap="round"/>` : ''}<path d="M${o.reach === 'far' ? '-44 372' : '-4 370'}l-9 3M${o.reach === 'far' ? '-44 390' : '-4 388'}l-9 1" stroke="${pl}" stroke-width="5" stroke-linecap="round"/>`
    : '';
  return `${tail}<path d="${d}" fill="${b.fill}"/><clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${pat}<ellipse cx="200" cy="264" rx="96" ry="46" fill="${INK}" opacity="${o.night && !chestCol ? 0.5 : 0.13}"/></g>${legs}${arm}${L ? '' : collarBand(o, N ? 284 : 282, N ? 58 : 74, 19)}`;
}

import { mix } from './draw.ts';
import { ear } from './ear.ts';
import { eye } from './eye.ts';
import { face } from './face.ts';
import { cheekTufts, headPath } from './face-shape.ts';
import type { Cat } from './look.ts';
import { markings } from './markings.ts';
import { COATS, type HeadMeasures, HEADS } from './tables.ts';

export function head(o: Cat): string {
  const h: HeadMeasures = { ...HEADS[o.head] };
  if (o.age === 'kitten') {
    h.hw -= 4;
    h.top += 4;
  }
  const outline = `<path d="${headPath(h)}"/>`;
  const tufts = o.fur === 'long' ? [cheekTufts(h, 1), cheekTufts(h, -1)] : [];
  const [left, right] = earFills(o);
  const long = tufts.map((path) => `<path d="${path}" fill="${o.colours.base}"/>`).join('');
  const clip = `<clipPath id="h${o.uid}">${outline}${tufts.map((path) => `<path d="${path}"/>`).join('')}</clipPath>`;
  return (
    `${ear(o, -1, left)}${ear(o, 1, right)}${long}<path d="${headPath(h)}" fill="${o.colours.base}"/>${clip}<g clip-path="url(#h${o.uid})">${markings(o, h)}</g>` +
    `${face(o, h)}${eye(o, -1, o.eyeLeft)}${eye(o, 1, o.eyeRight)}`
  );
}

/** Left and right ear where they are not of the coat's own colour. */
function earFills(o: Cat): [string | undefined, string | undefined] {
  if (o.pointed) {
    const deep = mix(o.colours.base, o.colours.dark, 0.92);
    return [deep, deep];
  }
  if (o.pattern === 'calico') return [COATS.marmalade.base, COATS.black.base];
  if (o.pattern === 'van') return [COATS.marmalade.base, COATS.marmalade.base];
  if (o.pattern === 'tortie') return [undefined, COATS.marmalade.base];
  return [undefined, undefined];
}

// "The Particulars": a cat drawn from its details. Flat coat shapes without outlines, one confident line
// (kohl lid, nose and mouth, whiskers, toes), and every stripe is a stick. Pure functions to SVG text, without style attributes.
import { bust } from './bust.ts';
import { curl } from './curl.ts';
import { escaped, keyOf } from './draw.ts';
import { head } from './head.ts';
import { loaf } from './loaf.ts';
import { type CatLook, resolve, type Sitting } from './look.ts';
import { peek } from './peek.ts';
import { sit } from './sit.ts';
import { TINTS, type Tint } from './tables.ts';

/** viewBox of each pose. */
export const BOX = {
  bust: '0 0 400 400',
  head: '20 0 360 310',
  peek: '0 0 400 340',
  sit: '20 0 440 600',
  loaf: '0 0 400 392',
  curl: '0 30 480 270',
} as const;
export type Pose = keyof typeof BOX;

/** The squircle behind a framed portrait: its top edge stands at y = 64, and the ears cross it. */
const FRAME_BOX = '-14 -14 428 416';

export interface Picture extends CatLook, Sitting {
  pose?: Pose | (string & {}) | null;
  /** The colour behind the cat; with `frame`, of its window. */
  tint?: Tint | (string & {}) | null;
  frame?: boolean;
  /** Read out instead of the picture. Empty for decoration. */
  title?: string;
  /** In pixels; without it the picture takes the width it is given. */
  width?: number;
}

/** The cat without its svg element, to be placed in a scene. */
export function catInner(picture: Picture): string {
  const cat = resolve(picture);
  switch (keyOf(BOX, picture.pose, 'bust')) {
    case 'head':
      return head(cat);
    case 'peek': {
      const { behind, paws } = peek(cat);
      return behind + head(cat) + paws;
    }
    case 'sit':
      return sit(cat) + head(cat);
    case 'loaf':
      return loaf(cat) + head(cat);
    case 'curl':
      return curl(cat);
    case 'bust':
      return bust(cat) + head(cat);
  }
}

/** For a cat behind something: the drawings below it and above it. */
export function peekLayers(picture: Picture): { back: string; paws: string } {
  const cat = resolve(picture);
  const { behind, paws } = peek(cat);
  return { back: behind + head(cat), paws };
}

export function cat(picture: Picture = {}): string {
  const { uid } = resolve(picture);
  const inner = catInner({ ...picture, uid });
  const tint = keyOf(TINTS, picture.tint, 'nose');
  const pose = keyOf(BOX, picture.pose, 'bust');
  if (pose === 'bust' && picture.frame) return svg(FRAME_BOX, picture, framed(inner, tint, uid));
  const ground = picture.tint ? `<rect x="-50" y="-50" width="600" height="700" ${filled(tint)}/>` : '';
  return svg(BOX[pose], picture, ground + inner);
}

/** The class lets a theme set another colour. */
const filled = (tint: Tint) => `class="pw-tint-${tint}" fill="${TINTS[tint]}"`;

function framed(inner: string, tint: Tint, uid: string): string {
  return (
    `<clipPath id="fr${uid}"><path d="M-40 -40H440V290H400C400 360 360 400 296 400H104C40 400 0 360 0 290H-40Z"/></clipPath>` +
    `<rect x="0" y="64" width="400" height="336" rx="104" ${filled(tint)}/>` +
    `<g clip-path="url(#fr${uid})"><g transform="translate(200 400) scale(1.1) translate(-200 -400)">${inner}</g></g>`
  );
}

function svg(box: string, { title, name, width }: Picture, inner: string): string {
  const label = title ?? `Portrait of ${name || 'a cat'}`;
  const role = label === '' ? 'aria-hidden="true"' : `role="img" aria-label="${escaped(label)}"`;
  const size = typeof width === 'number' && width > 0 ? ` width="${Math.round(width)}"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${size} ${role}>${inner}</svg>`;
}

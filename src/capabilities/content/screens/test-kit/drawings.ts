import { emblem } from '#src/ui/art/emblems.ts';
import { kit } from '#src/ui/art/product.ts';
import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';
import { INK } from '#src/ui/cats/tables.ts';
import { KIT_NAMES } from '#src/capabilities/lab/rules/kit-names.ts';

const part = (inner: string) => `<svg viewBox="0 0 160 160" aria-hidden="true">${inner}</svg>`;

const emblems = Object.fromEntries(
  KIT_NAMES.map(({ id }) => [`emblem-${id}`, () => emblem(id, INK, '#EBD6BE')]),
) as Record<`emblem-${(typeof KIT_NAMES)[number]['id']}`, () => string>;

/** The kit guide's drawings: the box, its parts one by one, and the cat beside the help. */
export const DRAWINGS = {
  kit: () => kit(),
  poop: () =>
    part(
      '<g transform="rotate(8 80 80)"><rect x="56" y="30" width="48" height="122" rx="24" fill="#cfe0ea"/><path d="M56 92H104V128a24 24 0 0 1 -48 0Z" fill="#a9774f"/><rect x="48" y="10" width="64" height="36" rx="13" fill="#2e7d5b"/><rect x="66" y="56" width="7" height="28" rx="3.5" fill="#fff"/></g>',
    ),
  swab: () =>
    part(
      '<g transform="rotate(28 80 80)"><rect x="74" y="44" width="12" height="116" rx="6" fill="#fffdf8"/><rect x="62" y="-4" width="36" height="78" rx="18" fill="#ff9485"/></g>',
    ),
  fur: () =>
    part(
      '<rect x="26" y="40" width="108" height="96" rx="14" fill="#fffdf8"/><path d="M26 54Q26 40 40 40H120Q134 40 134 54L80 98Z" fill="#ead6cd"/><g fill="none" stroke="#8997a3" stroke-width="8" stroke-linecap="round"><path d="M60 44C52 30 66 26 62 10M80 42C72 26 88 22 82 4M100 44C92 30 108 26 104 12"/></g>',
    ),
  envelope: () =>
    part(
      '<rect x="14" y="44" width="132" height="92" rx="14" fill="#23607d"/><path d="M14 58Q14 44 28 44H132Q146 44 146 58L80 104Z" fill="#184358"/><rect x="92" y="112" width="40" height="10" rx="5" fill="#93b8cf"/>',
    ),
  laila: () => cat({ ...CAST.laila, mood: 'sleepy', pose: 'loaf', title: '', uid: 'test-kit-laila' }),
  ...emblems,
};

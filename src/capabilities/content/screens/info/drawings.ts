import { FORMULAS, SEVEN } from '#src/capabilities/lab/rules/formulas.ts';
import { monthBox } from '#src/ui/art/product.ts';
import { lab } from '#src/ui/art/scenes.ts';
import { CAST, type CastId } from '#src/ui/cats/cast.ts';
import { cat, type Picture } from '#src/ui/cats/cat.ts';

const decoration = (id: CastId, picture: Picture, uid: string) => cat({ ...CAST[id], ...picture, title: '', uid });

export const DRAWINGS = {
  head: () => decoration('bear', { pose: 'loaf', mood: 'curious', look: -0.8 }, 'info-head'),
  month: () => monthBox(SEVEN.map((id) => ({ ...FORMULAS[id], emblem: id }))),
  lab: () => lab(),
  nap: () => decoration('mochi', { pose: 'curl', mood: 'asleep' }, 'info-nap'),
  help: () => decoration('zaatar', { pose: 'loaf', mood: 'curious', look: -1 }, 'info-help'),
};

import { kit, monthBox } from './product.ts';
import { bowl, boxed, cable, lab, moon, notFound, onChart, thanks, yarn } from './scenes.ts';

/** The drawings that need nothing but their name. */
export const DRAWINGS = {
  bowl: () => bowl(),
  boxed: () => boxed(),
  cable: () => cable(),
  kit: () => kit(),
  lab: () => lab(),
  monthBox: () => monthBox(),
  moon: () => moon(),
  notFound: () => notFound(),
  onChart: () => onChart(),
  thanks: () => thanks(),
  yarn: () => yarn(),
};

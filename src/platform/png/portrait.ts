import { defineTask } from '../workers.ts';
import { cat } from '#src/ui/cats/cat.ts';
import type { NamelessLook } from '#src/ui/cats/look.ts';

/** A cat sitting on the lower edge of its picture, without a background. */
export interface Portrait {
  look: NamelessLook;
  /** In pixels. */
  width: number;
}

export const portraitTask = defineTask<Portrait, Uint8Array>('portrait');

/** The drawing the browser shows (`ui/cats/portrait.tsx`); the colours of the day theme. */
export const portraitSvg = ({ look }: Portrait): string =>
  cat({ ...look, pose: 'bust', mood: 'level', title: '', uid: 'png' });

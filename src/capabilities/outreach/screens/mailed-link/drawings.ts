import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';

const loaf = (who: keyof typeof CAST, mood: string) => () =>
  cat({ ...CAST[who], mood, pose: 'loaf', title: '', uid: `link-${who}-${mood}` });

export const DRAWINGS = {
  inspector: loaf('inspector', 'curious'),
  inspectorPleased: loaf('inspector', 'bliss'),
  noor: loaf('noor', 'level'),
  noorAsleep: loaf('noor', 'sleepy'),
  pita: loaf('pita', 'level'),
  pitaAsleep: loaf('pita', 'sleepy'),
};

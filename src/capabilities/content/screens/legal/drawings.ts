import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';

export const DRAWINGS = {
  reader: () => cat({ ...CAST.inspector, pose: 'loaf', mood: 'level', look: -1, title: '', uid: 'legal-head' }),
  help: () => cat({ ...CAST.noor, pose: 'loaf', mood: 'curious', look: -1, title: '', uid: 'legal-help' }),
};

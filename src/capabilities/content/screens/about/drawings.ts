import { CAST, type CastId } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';
import { TEAM } from './team.ts';

const portraits = Object.fromEntries(
  TEAM.map(({ cat: id, mood, tint }) => [
    `team-${id}`,
    () => cat({ ...CAST[id], mood, tint, frame: true, title: '', uid: `about-${id}` }),
  ]),
) as Record<`team-${CastId}`, () => string>;

export const DRAWINGS = {
  boss: () =>
    cat({ ...CAST.miso, pose: 'sit', mood: 'unimpressed', tail: true, look: -1, title: '', uid: 'about-boss' }),
  writing: () => cat({ ...CAST.zaatar, pose: 'loaf', mood: 'curious', look: 1, title: '', uid: 'about-writing' }),
  help: () => cat({ ...CAST.mochi, pose: 'loaf', mood: 'sleepy', title: '', uid: 'about-help' }),
  ...portraits,
};

import { LEVEL_STEP } from './levels.ts';

/** R347: points gathered within the level, and the number it takes. */
export function experienceOf({ level, experienceToNext }: { level: number; experienceToNext: number }) {
  const of = level * LEVEL_STEP;
  return { done: Math.min(of, Math.max(0, of - experienceToNext)), of };
}

/** R346: number of full sticks, of so many. The last one is full only once all is done. */
export const fullSticks = ({ done, of }: { done: number; of: number }, sticks: number): number =>
  of <= 0 || done >= of ? sticks : Math.max(0, Math.floor((done * sticks) / of));

/** R349. */
export const MILESTONES = [7, 14, 30] as const;
export const isMilestone = (day: number): boolean => MILESTONES.some((milestone) => milestone === day);

/** R348: the colour of a streak. */
export function streakColour(days: number) {
  const [week, fortnight, month] = MILESTONES;
  if (days >= month) return 'berry';
  if (days >= fortnight) return 'marmalade';
  return days >= week ? 'saffron' : 'russian';
}

/** R352: how many points are missing; 0 where there are enough. */
export const pointsMissing = (pointsCost: number, available: number): number => Math.max(0, pointsCost - available);

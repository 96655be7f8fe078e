/** Level n takes n times this many points (C29). */
const STEP = 100;

export interface Level {
  level: number;
  /** Points until the next level. */
  experienceToNext: number;
}

/** Where so many points, ever earned, have led: up the first level with 100 of them, up the second with 200 more. */
export function levelOf(lifetime: number): Level {
  let [level, left] = [1, Math.max(0, lifetime)];
  while (left >= level * STEP) {
    left -= level * STEP;
    level += 1;
  }
  return { level, experienceToNext: level * STEP - left };
}

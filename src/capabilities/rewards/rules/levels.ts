/** Level n takes n times this many points (C29). */
export const LEVEL_STEP = 100;

export interface LoyaltyLevel {
  level: number;
  /** Points until the next level. */
  experienceToNext: number;
}

/** Level for points ever earned: 100 reach level 2, 200 more level 3, and so on. */
export function levelOf(lifetime: number): LoyaltyLevel {
  let [level, left] = [1, Math.max(0, lifetime)];
  while (left >= level * LEVEL_STEP) {
    left -= level * LEVEL_STEP;
    level += 1;
  }
  return { level, experienceToNext: level * LEVEL_STEP - left };
}

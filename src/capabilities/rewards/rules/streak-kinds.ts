/** R355. The first two are days of the health log; the third are days on which results of a cat are not older than the lab lets them be. */
export const STREAK_KINDS = ['supplement_taken', 'health_logged', 'test_completed'] as const;
export type StreakKind = (typeof STREAK_KINDS)[number];
/** Streaks with a stored last day; the third is derived from results. */
export type LoggedKind = Exclude<StreakKind, 'test_completed'>;
export const LOGGED_KINDS = ['supplement_taken', 'health_logged'] as const satisfies readonly LoggedKind[];

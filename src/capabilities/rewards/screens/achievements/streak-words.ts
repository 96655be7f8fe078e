import { STALE_DAYS } from '#src/capabilities/lab/rules/freshness.ts';
import { ALL_WELL } from '../../rules/activity.ts';
import type { StreakKind } from '../../rules/streak-kinds.ts';

/** Title of each streak, and the effect of its button. */
export const STREAK_WORDS: Record<StreakKind, { title: string; tap: string }> = {
  supplement_taken: {
    title: 'Supplement taken',
    tap: 'One tap writes down a stick as given for every cat that is old enough. One that was refused stays refused.',
  },
  health_logged: {
    title: 'Health logged',
    tap: `One tap writes “${ALL_WELL}” in the log of every cat. Anything else that you write down today counts as well.`,
  },
  test_completed: {
    title: 'Test completed',
    tap: `Counts each day on which results of a cat are not older than ${STALE_DAYS} days. A new test keeps it going.`,
  },
};

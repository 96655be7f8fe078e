import { STALE_DAYS } from '#src/capabilities/lab/rules/freshness.ts';
import { ALL_WELL } from '../../rules/activity.ts';
import type { StreakKind } from '../../rules/streak-kinds.ts';

/** Title of each streak, and the effect of its button. */
export const STREAK_WORDS: Record<StreakKind, { title: string; tap: string }> = {
  supplement_taken: {
    title: 'Supplement taken',
    tap: 'One tap logs a stick as given for every cat that is old enough. A refusal you logged stays.',
  },
  health_logged: {
    title: 'Health logged',
    tap: `One tap writes “${ALL_WELL}” in the log of every cat. Any other entry today counts too.`,
  },
  test_completed: {
    title: 'Test completed',
    tap: `Counts each day when a cat’s results are at most ${STALE_DAYS} days old. A new test keeps it going.`,
  },
};

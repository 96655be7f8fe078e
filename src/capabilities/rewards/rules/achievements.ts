import type { EmblemId } from '#src/ui/art/emblems.ts';
import { ACHIEVEMENT_WORDS, type AchievementId } from './achievement-words.ts';
import { type Facts, type Part, PARTS } from './facts.ts';
import { type MetricId, METRICS } from './metrics.ts';

const CATEGORIES = ['Health', 'Routine', 'Household', 'Boxes', 'Shelter', 'Friends'] as const;
type Category = (typeof CATEGORIES)[number];

/** The tag on the collar: colours of the palette, named after cats. */
type BadgeColor = 'berry' | 'catmint' | 'eye' | 'marmalade' | 'nose' | 'russian' | 'saffron';

export interface Achievement {
  id: string;
  category: Category;
  title: string;
  description: string;
  type: MetricId;
  /** Value of the metric to reach. */
  requirement: number;
  points: number;
  icon: EmblemId;
  badgeColor: BadgeColor;
}

type Line = [
  id: AchievementId,
  type: MetricId,
  requirement: number,
  points: number,
  icon: EmblemId,
  badgeColor: BadgeColor,
];

const LINES: Record<Category, Line[]> = {
  Health: [
    ['first-report', 'reports', 1, 50, 'vision', 'eye'],
    ['second-opinion', 'reports_of_one_cat', 2, 80, 'renal', 'catmint'],
    ['long-memory', 'dna_reports', 1, 60, 'neuro', 'russian'],
    ['fair-weight', 'weeks_weighed', 4, 60, 'renal', 'saffron'],
    ['season-on-scales', 'weeks_weighed', 12, 120, 'renal', 'berry'],
    ['full-chart', 'full_days', 1, 20, 'cardio', 'nose'],
    ['water-watch', 'water_days', 14, 40, 'omega', 'russian'],
  ],
  Routine: [
    ['first-stick', 'sticks', 1, 10, 'derma', 'saffron'],
    ['twenty-eight', 'sticks', 28, 30, 'derma', 'marmalade'],
    ['three-figures', 'sticks', 100, 60, 'derma', 'nose'],
    ['once-round', 'sticks', 365, 150, 'antiox', 'saffron'],
    ['seven-in-seven', 'days_running', 7, 70, 'play', 'marmalade'],
    ['fourteen-straight', 'days_without_refusal', 14, 80, 'cardio', 'berry'],
    ['one-week', 'stick_streak', 7, 30, 'omega', 'eye'],
    ['one-fortnight', 'stick_streak', 14, 50, 'omega', 'saffron'],
    ['one-month', 'stick_streak', 30, 100, 'omega', 'berry'],
    ['close-observer', 'health_streak', 7, 40, 'vision', 'nose'],
    ['naturalist', 'health_streak', 30, 100, 'vision', 'catmint'],
  ],
  Household: [
    ['second-cat', 'cats', 2, 20, 'play', 'nose'],
    ['majority', 'cats', 3, 30, 'play', 'eye'],
    ['papers-in-order', 'cats_described', 1, 20, 'neuro', 'marmalade'],
    ['second-report', 'cats_tested', 2, 60, 'vision', 'saffron'],
    ['whole-household', 'whole_household', 1, 100, 'omega', 'catmint'],
    ['table-for-two', 'days_of_two', 7, 50, 'derma', 'russian'],
  ],
  Boxes: [
    ['first-box', 'boxes', 1, 20, 'antiox', 'nose'],
    ['third-box', 'boxes', 3, 40, 'antiox', 'eye'],
    ['half-year', 'boxes', 6, 80, 'antiox', 'russian'],
    ['box-year', 'boxes', 12, 150, 'antiox', 'marmalade'],
  ],
  Shelter: [
    ['first-helping', 'shelter_months', 1, 20, 'cardio', 'nose'],
    ['good-deed', 'shelter_months', 6, 90, 'antiox', 'berry'],
    ['good-year', 'shelter_months', 12, 150, 'cardio', 'saffron'],
  ],
  Friends: [
    ['well-met', 'referrals_received', 1, 20, 'play', 'catmint'],
    ['good-word', 'referrals_made', 1, 50, 'neuro', 'saffron'],
    ['small-colony', 'referrals_made', 3, 120, 'neuro', 'berry'],
  ],
};

export const ACHIEVEMENTS: readonly Achievement[] = CATEGORIES.flatMap((category) =>
  LINES[category].map(([id, type, requirement, points, icon, badgeColor]) => {
    const [title, description] = ACHIEVEMENT_WORDS[id];
    return { id, category, title, description, type, requirement, points, icon, badgeColor };
  }),
);

const named = new Map(ACHIEVEMENTS.map((achievement) => [achievement.id, achievement]));
export const achievementOf = (id: string): Achievement | null => named.get(id) ?? null;

/** Whether all that it hangs on is known. */
const countable = ({ type }: Achievement, known: readonly Part[]): boolean =>
  METRICS[type].parts.every((part) => known.includes(part));

/** These parts, and others needed by achievements that depend on several. */
export const withDependentParts = (parts: readonly Part[]): Part[] =>
  PARTS.filter(
    (part) =>
      parts.includes(part) ||
      Object.values(METRICS).some(
        (metric) => metric.parts.includes(part) && metric.parts.some((one) => parts.includes(one)),
      ),
  );

/** Progress of all achievements that depend on these facts only, up to their requirement. */
export function progressBy(facts: Partial<Facts>): { achievement: Achievement; progress: number }[] {
  const known = PARTS.filter((part) => facts[part]);
  const counted = new Map<MetricId, number>();
  const countOf = (type: MetricId) => {
    const found = counted.get(type) ?? METRICS[type].of(facts as Facts);
    counted.set(type, found);
    return found;
  };
  return ACHIEVEMENTS.filter((achievement) => countable(achievement, known)).map((achievement) => ({
    achievement,
    progress: Math.min(achievement.requirement, countOf(achievement.type)),
  }));
}

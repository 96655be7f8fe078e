import type { EmblemId } from '#src/ui/art/emblems.ts';
import { type Facts, type Part, PARTS } from './facts.ts';
import { type MetricId, METRICS } from './metrics.ts';

export const CATEGORIES = ['Health', 'Routine', 'Household', 'Boxes', 'Shelter', 'Friends'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The tag on the collar: colours of the palette, named after cats. */
export const BADGE_COLORS = ['berry', 'catmint', 'eye', 'marmalade', 'nose', 'russian', 'saffron'] as const;
export type BadgeColor = (typeof BADGE_COLORS)[number];

export interface Achievement {
  id: string;
  category: Category;
  title: string;
  description: string;
  /** What is counted. */
  type: MetricId;
  /** How much of it. */
  requirement: number;
  points: number;
  icon: EmblemId;
  badgeColor: BadgeColor;
}

type Line = [
  id: string,
  title: string,
  description: string,
  type: MetricId,
  requirement: number,
  points: number,
  icon: EmblemId,
  badgeColor: BadgeColor,
];

/** Once told, an id keeps its meaning and is never given to anything else: the ledger remembers it. */
const LINES: Record<Category, Line[]> = {
  Health: [
    ['first-report', 'First report', 'Received the first lab report.', 'reports', 1, 50, 'vision', 'eye'],
    [
      'second-opinion',
      'Second opinion',
      'The same cat, tested twice.',
      'reports_of_one_cat',
      2,
      80,
      'renal',
      'catmint',
    ],
    ['long-memory', 'Long memory', 'One cat’s DNA, read from end to end.', 'dna_reports', 1, 60, 'neuro', 'russian'],
    ['fair-weight', 'Fair weight', 'One cat weighed four weeks running.', 'weeks_weighed', 4, 60, 'renal', 'saffron'],
    [
      'season-on-scales',
      'A season on the scales',
      'One cat weighed twelve weeks running.',
      'weeks_weighed',
      12,
      120,
      'renal',
      'berry',
    ],
    [
      'full-chart',
      'Full chart',
      'Weight, activity, appetite and water of one cat on one day.',
      'full_days',
      1,
      20,
      'cardio',
      'nose',
    ],
    [
      'water-watch',
      'Water watch',
      'Fourteen days on which somebody looked into the water bowl.',
      'water_days',
      14,
      40,
      'omega',
      'russian',
    ],
  ],
  Routine: [
    [
      'first-stick',
      'First stick',
      'One stick given. The cat will say it was its own idea.',
      'sticks',
      1,
      10,
      'derma',
      'saffron',
    ],
    [
      'twenty-eight',
      'Twenty-eight',
      'As many sticks given as a box holds for one cat.',
      'sticks',
      28,
      30,
      'derma',
      'marmalade',
    ],
    ['three-figures', 'Three figures', 'A hundred sticks given.', 'sticks', 100, 60, 'derma', 'nose'],
    ['once-round', 'Once round the sun', '365 sticks given.', 'sticks', 365, 150, 'antiox', 'saffron'],
    [
      'seven-in-seven',
      'Seven in seven',
      'One cat, seven days running, a stick on each.',
      'days_running',
      7,
      70,
      'play',
      'marmalade',
    ],
    [
      'fourteen-straight',
      'Fourteen straight',
      'One cat, fourteen days with a stick and without a refusal.',
      'days_without_refusal',
      14,
      80,
      'cardio',
      'berry',
    ],
    ['one-week', 'One week', 'A streak of 7 days with a stick.', 'stick_streak', 7, 30, 'omega', 'eye'],
    ['one-fortnight', 'One fortnight', 'A streak of 14 days with a stick.', 'stick_streak', 14, 50, 'omega', 'saffron'],
    ['one-month', 'One month', 'A streak of 30 days with a stick.', 'stick_streak', 30, 100, 'omega', 'berry'],
    [
      'close-observer',
      'Close observer',
      'A streak of 7 days with something written down. The cat noticed.',
      'health_streak',
      7,
      40,
      'vision',
      'nose',
    ],
    [
      'naturalist',
      'Naturalist',
      'A streak of 30 days with something written down.',
      'health_streak',
      30,
      100,
      'vision',
      'catmint',
    ],
  ],
  Household: [
    ['second-cat', 'Second cat', 'A household of two. One of them was asked.', 'cats', 2, 20, 'play', 'nose'],
    ['majority', 'Majority', 'Three cats. You can be outvoted now.', 'cats', 3, 30, 'play', 'eye'],
    [
      'papers-in-order',
      'Papers in order',
      'Age, sex and breed of one cat, written down.',
      'cats_described',
      1,
      20,
      'neuro',
      'marmalade',
    ],
    ['second-report', 'Two of a kind', 'Two cats with a lab report each.', 'cats_tested', 2, 60, 'vision', 'saffron'],
    [
      'whole-household',
      'Whole household',
      'All cats tested, and more than one of them.',
      'whole_household',
      1,
      100,
      'omega',
      'catmint',
    ],
    [
      'table-for-two',
      'Table for two',
      'Seven days on which two cats had their stick.',
      'days_of_two',
      7,
      50,
      'derma',
      'russian',
    ],
  ],
  Boxes: [
    ['first-box', 'First box', 'One box delivered. There were sticks in it, too.', 'boxes', 1, 20, 'antiox', 'nose'],
    ['third-box', 'Something to stack', 'Three boxes delivered.', 'boxes', 3, 40, 'antiox', 'eye'],
    ['half-year', 'Half a year', 'Six boxes delivered.', 'boxes', 6, 80, 'antiox', 'russian'],
    [
      'box-year',
      'Twelve boxes',
      'Twelve boxes delivered. All of them have been sat in.',
      'boxes',
      12,
      150,
      'antiox',
      'marmalade',
    ],
  ],
  Shelter: [
    [
      'first-dinner',
      'One for a cat without a sofa',
      'The first shelter month funded.',
      'shelter_months',
      1,
      20,
      'cardio',
      'nose',
    ],
    ['good-deed', 'Good deed', 'Six shelter months funded.', 'shelter_months', 6, 90, 'antiox', 'berry'],
    ['good-year', 'A good year', 'Twelve shelter months funded.', 'shelter_months', 12, 150, 'cardio', 'saffron'],
  ],
  Friends: [
    [
      'well-met',
      'Well met',
      'Came by a friend’s link, and stayed for the first box.',
      'came',
      1,
      20,
      'play',
      'catmint',
    ],
    ['good-word', 'A good word', 'One friend brought, whose first box has left.', 'brought', 1, 50, 'neuro', 'saffron'],
    ['small-colony', 'Small colony', 'Three friends brought.', 'brought', 3, 120, 'neuro', 'berry'],
  ],
};

export const ACHIEVEMENTS: readonly Achievement[] = CATEGORIES.flatMap((category) =>
  LINES[category].map(([id, title, description, type, requirement, points, icon, badgeColor]) => ({
    id,
    category,
    title,
    description,
    type,
    requirement,
    points,
    icon,
    badgeColor,
  })),
);

const named = new Map(ACHIEVEMENTS.map((achievement) => [achievement.id, achievement]));
export const achievementOf = (id: string): Achievement | null => named.get(id) ?? null;

/** Whether all that it hangs on is known. */
const countable = ({ type }: Achievement, known: readonly Part[]): boolean =>
  METRICS[type].parts.every((part) => known.includes(part));

/** These parts, and those without which nothing could be said of what hangs on several. */
export const withCompany = (parts: readonly Part[]): Part[] =>
  PARTS.filter(
    (part) =>
      parts.includes(part) ||
      Object.values(METRICS).some(
        (metric) => metric.parts.includes(part) && metric.parts.some((one) => parts.includes(one)),
      ),
  );

/** How far a household is with everything that can be said from these facts; never further than to the end. */
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

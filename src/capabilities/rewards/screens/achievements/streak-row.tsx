import { countOf, plural } from '#src/lib/plurals.ts';
import { classes } from '#src/ui/classes.ts';
import { Button } from '#src/ui/button.tsx';
import type { StreakView } from '../../contract.ts';
import { isMilestone, MILESTONES, streakColour } from '../../rules/progress.ts';
import { STREAK_WORDS } from './streak-words.ts';

/** The last milestone is the last stick; a streak may be longer. */
const STICKS = MILESTONES[2];

export interface StreakRowProps {
  streak: StreakView;
  /** Name of a missed day that is forgiven. */
  graceDay: string | null;
  busy: boolean;
  onLog: () => void;
}

export function StreakRow({ streak, graceDay, busy, onLog }: StreakRowProps) {
  const { streakType, currentStreak, longestStreak, loggedToday, notYet } = streak;
  const { title, tap } = STREAK_WORDS[streakType];
  const closed = loggedToday || notYet !== null;
  return (
    <li>
      <div>
        <h3 className="title">{title}</h3>
        <p className="small muted">Longest: {days(longestStreak)}</p>
      </div>
      <Run days={currentStreak} />
      <p className="achievements-days">
        <span className="num">{currentStreak}</span> {plural(currentStreak, 'day')}
      </p>
      {/* Not disabled, so that the focus stays where it was when the day is done. */}
      <Button
        size="sm"
        variant={closed ? 'quiet' : 'strong'}
        className={classes(closed && 'disabled')}
        aria-disabled={closed || busy || undefined}
        aria-describedby={`achievements-tap-${streakType}`}
        busy={busy}
        busyLabel="Logging..."
        onClick={() => !closed && onLog()}
      >
        {loggedToday ? 'Already logged today' : 'Log today'}
        <span className="vh">, {title}</span>
      </Button>
      <p className="small muted achievements-tap" id={`achievements-tap-${streakType}`}>
        {notYet ?? tap}{' '}
        {graceDay && (
          <b className="achievements-grace">{graceDay} was missed. One missed day a month does not break a streak.</b>
        )}
      </p>
    </li>
  );
}

const days = (count: number) => countOf(count, 'day');

/** Thirty sticks; those of 7, 14 and 30 days are taller and say so. */
function Run({ days: run }: { days: number }) {
  return (
    <div className="achievements-run" data-color={streakColour(run)} aria-hidden="true">
      {Array.from({ length: STICKS }, (_, place) => place + 1).map((day) => (
        <i key={day} data-full={day <= run || undefined} data-milestone={isMilestone(day) ? day : undefined} />
      ))}
    </div>
  );
}

import { classes } from '../classes.ts';
import './charts.css';

export interface MonthStick {
  /** 1 to 28. */
  day: number;
  /** Spoken name: 'Omega Flex-3'. */
  name: string;
  color: string;
  outcome: 'given' | 'refused' | null;
}

const SAID = { given: 'given', refused: 'refused' } as const;

/** A month of sticks: given solid, refused crossed out, today tall with a double outline, ahead in outline. */
export function MonthSticks({
  label,
  sticks,
  today,
}: {
  label: string;
  sticks: readonly MonthStick[];
  today: number | null;
}) {
  return (
    <ol className="chart-month" aria-label={label}>
      {sticks.map(({ day, name, color, outcome }) => (
        <li
          key={day}
          className={classes(outcome, day === today && 'now')}
          aria-current={day === today ? 'date' : undefined}
        >
          {/* the colour is an attribute, which a strict security policy lets through; the stick is the box of the drawing */}
          <svg color={color} aria-hidden="true">
            {outcome === 'refused' && <line x1="20%" x2="80%" y1="60%" y2="40%" />}
          </svg>
          <span className="vh">
            {`Day ${day}, ${name}, ${outcome ? SAID[outcome] : day === today ? 'today' : 'ahead'}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

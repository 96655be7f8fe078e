import { formatDate } from '#src/lib/dates.ts';
import { classes } from '#src/ui/classes.ts';

interface Day {
  day: string;
  views: number;
  visits: number;
}

/** Up to this many days each stick has its number on top; beyond, the greatest and today's have. */
const NUMBERED = 7;

/** Page views day by day: a stick each, today in ink. The same numbers stand in the table behind. */
export function DaySticks({ days }: { days: Day[] }) {
  const most = Math.max(...days.map(({ views }) => views), 1);
  const peak = days.findIndex(({ views }) => views === most);
  const last = days.length - 1;
  const best = days[peak];
  return (
    <section className="panel figures-chart">
      <h2 className="title">Day by day</h2>
      <div
        className={classes('sticks', days.length > NUMBERED && 'sticks-many', days.length > 31 && 'sticks-crowd')}
        role="img"
        aria-label={`Page views on ${days.length} days${best ? `; most on ${formatDate('day', best.day, 'UTC')}: ${most}` : ''}. The table below has every day.`}
      >
        {days.map(({ day, views }, i) => (
          <div key={day} className="stick-col">
            {(days.length <= NUMBERED || i === peak || i === last) && <b className="cap tn">{views}</b>}
            <i
              className={classes('stick', i === last && 'stick-today', views === 0 && 'stick-none')}
              style={views ? { blockSize: `${(views / most) * 100}%` } : undefined}
            />
          </div>
        ))}
      </div>
      <div className="sticks-axis cap muted tn" aria-hidden="true">
        {days.length <= NUMBERED ? (
          days.map(({ day }) => <span key={day}>{formatDate('weekdayShort', day, 'UTC')}</span>)
        ) : (
          <>
            <span>{formatDate('short', days[0]?.day ?? '', 'UTC')}</span>
            <span>today</span>
          </>
        )}
      </div>
      <details className="figures-days">
        <summary className="link">Every day as a table</summary>
        <DayTable days={days} />
      </details>
    </section>
  );
}

function DayTable({ days }: { days: Day[] }) {
  return (
    <table className="tbl tn" aria-label="Views and visits by day, newest first">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="r">
            Views
          </th>
          <th scope="col" className="r">
            Visits
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, views, visits }) => (
          <tr key={day} data-row tabIndex={-1}>
            <th scope="row">
              <time dateTime={day}>{formatDate('day', day, 'UTC')}</time>
            </th>
            <td className="r">{views}</td>
            <td className="r">{visits}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

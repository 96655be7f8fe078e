import type { OverviewView } from '../../contract.ts';
import { useCalendar } from './use-calendar.ts';

/** R345. */
const SHOWN = 5;

export function Activity({ items }: { items: OverviewView['recentActivity'] }) {
  const { dayOf } = useCalendar();
  return (
    <section className="panel" aria-labelledby="achievements-activity">
      <h2 className="title" id="achievements-activity">
        Recent activity
      </h2>
      {items.length === 0 && <p className="small muted">Nothing yet. Points appear here as soon as you earn them.</p>}
      <ul className="achievements-activity">
        {items.slice(0, SHOWN).map(({ id, description, points, createdAt }) => (
          <li key={id}>
            <span>
              <b>{description}</b>
              <time className="small subtle" dateTime={createdAt}>
                {dayOf(createdAt)}
              </time>
            </span>
            <span className="num" data-gone={points < 0 || undefined}>
              {points < 0 ? `−${-points}` : `+${points}`}
              <span className="vh"> points</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from 'react-router';
import { useHome } from '../home-context.ts';
import { dashboardPath } from './address.ts';
import { nextDates } from './next-dates.ts';

/** The dates to come; nothing where there are none. */
export function NextUp() {
  const dates = nextDates(useHome().view);
  if (!dates.length) return null;
  return (
    <section aria-labelledby="welcome-next">
      <h2 className="d-sm" id="welcome-next">
        Next
      </h2>
      <ol className="welcome-next">
        {dates.map(({ what, when, tab }) => (
          <li key={what}>
            <b className="title">{when}</b>
            <Link className="link" to={dashboardPath(tab)}>
              {what}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { Link } from 'react-router';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { DashboardCat } from '../../contract.ts';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import { StickButtons } from '../dashboard/overview/today-panel.tsx';
import { useQuickLog } from '../dashboard/overview/use-quick-log.ts';
import { waitingWords } from '../dashboard/overview/waiting.ts';
import { useHome } from '../home-context.ts';
import { dashboardPath } from './address.ts';
import '../dashboard/overview/overview.css';

/** Each cat with the stick of today, to be marked as given from here. */
export function Today({ cats }: { cats: readonly DashboardCat[] }) {
  return (
    <section aria-labelledby="welcome-today">
      <h2 className="d-sm" id="welcome-today">
        Today
      </h2>
      <ul className="welcome-cats">
        {cats.map((cat) => (
          <CatToday key={cat.id} cat={cat} />
        ))}
      </ul>
    </section>
  );
}

function CatToday({ cat: asRead }: { cat: DashboardCat }) {
  const { view } = useHome();
  const { cat, ...taps } = useQuickLog(asRead);
  const { today, day, state } = cat.supplements;
  const running = state === 'running' && today && day !== null;
  const waiting = running ? null : waitingWords(cat, view);
  return (
    <li className="panel welcome-cat" role="group" aria-labelledby={`welcome-${cat.id}`}>
      <CatPortrait
        cat={lookOf(cat)}
        size={72}
        tint={cat.tint}
        mood={today?.outcome === 'given' ? 'bliss' : 'level'}
        decorative
      />
      <div className="welcome-cat-words">
        <h3 className="title" id={`welcome-${cat.id}`}>
          <Link to={dashboardPath('overview', cat.id)}>{cat.name}</Link>
        </h3>
        <p className="small">{running ? `${today.name}, day ${day} of 28` : waiting?.title}</p>
        {waiting && <p className="small muted">{waiting.text}</p>}
      </div>
      {running && (
        <div className="welcome-cat-act">
          <StickButtons today={today} day={day} cat={cat} taps={taps} />
        </div>
      )}
    </li>
  );
}

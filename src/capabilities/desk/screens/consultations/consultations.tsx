import { addDays } from '#src/capabilities/households/rules/days.ts';
import { formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useSearchParams } from 'react-router';
import { useConsultations, type Week } from '../../consultation-queries.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { ConsultationItem } from './consultation-item.tsx';
import { HoursForm } from './hours-form.tsx';
import './consultations.css';

/** A vet's week of consultations, and the hours in which they can be booked. Its first day stands in the address. */
export function ConsultationsScreen() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('from');
  const { data, isError, isFetching, refetch } = useConsultations(asked);
  const go = (days: number) => data && setSearch({ from: addDays(data.from, days) });
  return (
    <main id="content" className="deskvets">
      <header className="deskvets-head">
        <h1 className="d-sm">Consultations</h1>
        <div className="deskvets-acts">
          <Button variant="quiet" size="sm" onClick={() => go(-7)}>
            Week before
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setSearch({})}>
            Today
          </Button>
          <Button variant="quiet" size="sm" onClick={() => go(7)}>
            Week after
          </Button>
        </div>
      </header>
      {isError && !data && <NotLoaded what="consultations" busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && <Days week={data} asked={asked} />}
      {data?.vets.map((vet) => (
        <HoursForm key={`${vet.id} ${vet.version}`} vet={vet} from={asked} />
      ))}
      {data?.vets.length === 0 && (
        <p className="panel">Nobody works here as a vet. An admin can invite one under Staff.</p>
      )}
    </main>
  );
}

function Days({ week: { consultations, timeZone, from }, asked }: { week: Week; asked: string | null }) {
  const days = Map.groupBy(consultations, ({ startsAt }) => formatDate('weekdayAndDay', startsAt, timeZone));
  return (
    <section aria-label="Week" className="deskvets-week">
      <p className="muted" role="status">
        {countOf(consultations.length, 'consultation')} in the week from {formatDate('plain', from, 'UTC')}, by the
        clock of {timeZone.replaceAll('_', ' ')}.
      </p>
      {[...days].map(([day, items]) => (
        <section key={day} aria-label={day}>
          <h2 className="title">{day}</h2>
          <ul className="deskvets-rows">
            {items.map((one) => (
              <ConsultationItem key={one.id} one={one} timeZone={timeZone} from={asked} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

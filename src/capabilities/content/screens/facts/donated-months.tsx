import { useEffect, useState } from 'react';
import { countOf } from '#src/lib/plurals.ts';
import { prefetch } from '#src/ui/prefetch.ts';
import { api } from '#src/web/api.ts';
import type { Answer } from '#src/web/answers.ts';

type Donated = Answer<'get', '/api/donations'>;

const ask = prefetch(() => api.get('/api/donations'));

/** The donated months as the server counts them, with the shelters that got them. Until it answers, the place of the count is kept free. */
export function DonatedMonths() {
  const [donated, setDonated] = useState<Donated | null>(null);
  useEffect(() => {
    let gone = false;
    ask().then(
      (known) => !gone && setDonated(known),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return (
    <section className="wrap sec reading facts-donated" id="donated-months" aria-live="polite">
      <h2 className="d-sm">Months for cats in shelters</h2>
      <div>
        <p className="lead">
          We set one month of supplements aside for each cat and month that is paid. A refund takes its months back.
        </p>
        <div className="facts-counted">{donated && <Counted donated={donated} />}</div>
      </div>
    </section>
  );
}

function Counted({ donated: { months, shelters } }: { donated: Donated }) {
  if (months === 0) return <p>None is recorded yet.</p>;
  return (
    <>
      <p>
        <b className="facts-figure">{countOf(months, 'month')}</b> {months === 1 ? 'is' : 'are'} recorded so far.
      </p>
      {shelters.length > 0 && (
        <dl className="facts-list">
          {shelters.map(({ name, place, months: given }) => (
            <div key={name} className="facts-fact">
              <dt className="facts-figure">{countOf(given, 'month')}</dt>
              <dd>
                <p className="strong">{name}</p>
                <p className="muted small">{place}</p>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

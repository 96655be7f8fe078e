import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isOpen, type Position, positionOf } from '#src/capabilities/content/rules/positions.ts';
import { prefetch } from '#src/ui/prefetch.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useInViewport } from '#src/web/use-in-viewport.ts';

const ApplicationForm = lazyPart(async () => ({
  default: (await import('#src/capabilities/outreach/screens/application-form.tsx')).ApplicationForm,
}));
prefetch(async () => ApplicationForm.prefetch());

/** Positions open today: the page may be older. */
function openTitles(positions: readonly Position[]): string[] {
  const today = new Date().toISOString().slice(0, 10);
  return positions.filter((position) => isOpen(position, today)).map(({ title }) => title);
}

/** The form, and beside it answers to first questions. The chosen position stands in the address. */
export function Application({ positions, terms }: { positions: readonly Position[] | null; terms: ReactNode }) {
  const [titles, setTitles] = useState<string[] | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const near = useInViewport(place);
  const { hash } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => setTitles(positions && openTitles(positions)), [positions]);
  const choose = (title: string) => {
    const position = positions?.find((candidate) => candidate.title === title);
    if (position) {
      void navigate({ search: `?position=${position.slug}`, hash }, { replace: true, preventScrollReset: true });
    }
  };
  return (
    <section className="careers-form" id="apply" aria-labelledby="apply-title">
      <div className="wrap careers-form-grid">
        <div className="careers-form-words">
          <h2 className="d-lg" id="apply-title">
            Apply
          </h2>
          {terms}
        </div>
        <div className="panel careers-form-panel" ref={place}>
          {titles?.length === 0 && (
            <p className="lead">No position is open at the moment. New ones appear on this page first.</p>
          )}
          {near && positions && titles !== null && titles.length > 0 && (
            <Suspense>
              <ApplicationForm
                positions={titles}
                position={positionOf(positions, query.get('position'))?.title}
                onPosition={choose}
              />
            </Suspense>
          )}
          <noscript>
            <p>
              The form needs JavaScript. Without it, <a href="/support/chat">write to us directly</a>.
            </p>
          </noscript>
        </div>
      </div>
    </section>
  );
}

import { BUILT_POSITIONS, isOpen, LOCATIONS, openUntil } from '#src/capabilities/content/rules/positions.ts';
import { pageMeta } from '#src/web/meta.ts';
import { PageData, pageData } from '#src/web/page-data.tsx';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { breadcrumbs, jobPosting } from '#src/web/structured-data.ts';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { staticSections } from '#src/ui/static-section.tsx';
import { Application } from './application.tsx';
import { Art } from './art.tsx';
import { Positions } from './positions.tsx';
import { useOpenPosition } from './use-open-position.ts';
import { printedPositions, usePositions } from './use-positions.ts';
import './careers.css';

const StaticSection = await staticSections('.car', () => import('./sections.tsx'), Art);

const BUILT = import.meta.env.SSR ? { positions: BUILT_POSITIONS } : undefined;

export const meta = () =>
  pageMeta({
    path: '/careers',
    title: 'Careers. Purrwell',
    description:
      'Open positions in our lab in Dubai and from home: nutrition, analysis, dispatch, software, support and words. Apply with a PDF.',
    structured: import.meta.env.SSR ? structured() : [],
  });

/** The positions that are open on the day the page is printed. */
function structured() {
  const today = pageData<string>('/careers', 'today') ?? new Date().toISOString().slice(0, 10);
  const jobs = (printedPositions() ?? [])
    .filter((position) => isOpen(position, today))
    .map((position) =>
      jobPosting({
        path: `/careers#${position.slug}`,
        title: position.title,
        description: [position.description, ...position.does, ...position.brings].join(' '),
        department: position.department,
        employment: position.type,
        place: LOCATIONS[position.location].place,
        countries: LOCATIONS[position.location].countries,
        posted: position.posted,
        closes: openUntil(position),
      }),
    );
  const trail = breadcrumbs([
    { name: 'Home', path: '/' },
    { name: 'Careers', path: '/careers' },
  ]);
  return [trail, ...jobs];
}

export default function Careers() {
  const { positions, failed, retry } = usePositions();
  useOpenPosition(positions !== null);
  return (
    <PublicShell
      tint="eye"
      head={
        <ColourBand
          tint="eye"
          title="Work for someone who will not thank you."
          lead="Everybody who lives with a cat already does. With us it comes with a contract, a desk and people to complain to."
          art={<Art name="interview" />}
        >
          <a className="btn ink lg" href="#positions">
            See open positions
          </a>
        </ColourBand>
      }
    >
      <div className="car">
        {positions && <Positions positions={positions} />}
        {!positions && (
          <div className="wrap careers-places">{failed ? <NotLoaded onRetry={retry} /> : <Spinner />}</div>
        )}
        <StaticSection name="steps" />
        <Application positions={positions} terms={<StaticSection name="terms" />} />
        <StaticSection name="help" />
      </div>
      <PageData path="/careers" built={BUILT} />
    </PublicShell>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="lead" id="positions" role="alert">
      The positions could not be loaded.{' '}
      <Button size="sm" variant="strong" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

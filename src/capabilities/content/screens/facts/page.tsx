import { pageMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { breadcrumbs } from '#src/web/structured-data.ts';
import { staticSections } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';
import { DonatedMonths } from './donated-months.tsx';
import './facts.css';

const StaticSection = await staticSections('.facts', () => import('./sections.tsx'), Art);

export const meta = () =>
  pageMeta({
    path: '/facts',
    title: 'Facts and figures. Purrwell',
    description:
      'Every figure our pages state: what it says, where it comes from, who answers for it and when it was last confirmed.',
    structured: [
      breadcrumbs([
        { name: 'Home', path: '/' },
        { name: 'Facts', path: '/facts' },
      ]),
    ],
  });

export default function Facts() {
  return (
    <PublicShell
      tint="oat"
      head={
        <ColourBand
          tint="oat"
          title="Every figure, and who stands behind it."
          lead="Our pages may only state numbers that are registered here; a page with any other number is not published. Each has its source, the team responsible for it and the day it was last confirmed."
          art={<Art name="inspector" className="facts-cat" />}
        />
      }
    >
      <div className="facts">
        <StaticSection name="registry" />
        <StaticSection name="prices" />
        <StaticSection name="corrections" />
        {/* Below all that is read for long, for its length is known only once the server has answered. */}
        <DonatedMonths />
        <StaticSection name="doubt" />
      </div>
    </PublicShell>
  );
}

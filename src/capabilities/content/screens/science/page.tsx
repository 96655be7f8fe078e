import { useRef } from 'react';
import { pageMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { breadcrumbs } from '#src/web/structured-data.ts';
import { staticSections } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';
import { Downloads } from './downloads.tsx';
import { useTurning } from './use-turning.ts';
import './science.css';

const StaticSection = await staticSections('.science', () => import('./sections.tsx'), Art);

export const meta = () =>
  pageMeta({
    path: '/science',
    title: 'Science. Purrwell',
    description:
      'Eight formulas and what is in them, how the test kit decides which seven a cat gets, and documents to show to your vet.',
    structured: [
      breadcrumbs([
        { name: 'Home', path: '/' },
        { name: 'Science', path: '/science' },
      ]),
    ],
  });

export default function Science() {
  const wall = useRef<HTMLDivElement>(null);
  useTurning(wall);
  return (
    <PublicShell
      tint="eye"
      head={
        <ColourBand
          tint="eye"
          title="A sample size of one."
          lead="Most cat food is made for the average cat, whom nobody has met. We read the one you live with, and mix for it."
          art={<Art name="lab" />}
        />
      }
    >
      <div className="science">
        <StaticSection name="method" />
        <StaticSection name="library" />
        <div className="contents" ref={wall}>
          <StaticSection name="wall" />
        </div>
        <StaticSection name="kit" />
        <StaticSection name="figures" />
        <Downloads />
        <StaticSection name="start" />
      </div>
    </PublicShell>
  );
}

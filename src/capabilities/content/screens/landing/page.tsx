import { useRef } from 'react';
import { SkipLink } from '#src/ui/skip-link.tsx';
import { pageMeta } from '#src/web/meta.ts';
import { Community } from './community.tsx';
import { Hero } from './hero.tsx';
import { LastWord } from './last-word.tsx';
import { MobileBars } from './mobile-bars.tsx';
import { Plans } from './plans.tsx';
import { StaticSection } from './static-section.tsx';
import { TopBar } from './top-bar.tsx';
import { useCountUp } from './use-count-up.ts';
import { useHoverToOpen } from './use-hover-to-open.ts';
import './landing.css';
import './demo.css';
import './science.css';

// For search engines, which read the HTML: the browser need not load its sources.
const structured = import.meta.env.SSR ? (await import('./structured.ts')).aboutTheShop() : [];

export const meta = () =>
  pageMeta({
    path: '/',
    title: 'Purrwell. Made for one cat in particular.',
    description:
      'A free home test tells us what your cat is short of. Then we make up seven supplement sticks, enough for the month. Refused? Refunded.',
    structured,
  });

/** Landing page at `/` for visitors who are not signed in. */
export function Landing() {
  const hero = useRef<HTMLElement>(null);
  const stats = useCountUp();
  const hover = useHoverToOpen();
  return (
    <div className="landing">
      <SkipLink />
      <TopBar hero={hero} />
      <main id="content" tabIndex={-1}>
        <Hero ref={hero} />
        <div className="contents" id="after-hero" ref={stats}>
          <StaticSection name="stats" />
        </div>
        <StaticSection name="features" />
        <Plans />
        <StaticSection name="demo" />
        <div className="contents" {...hover}>
          <StaticSection name="science" />
        </div>
        <Community />
        <StaticSection name="testimonials" />
        <StaticSection name="shelter" />
        <StaticSection name="questions" />
      </main>
      <LastWord />
      <MobileBars />
    </div>
  );
}

import { useRef } from 'react';
import { Community } from './community.tsx';
import { Demo } from './demo.tsx';
import { Hero } from './hero.tsx';
import { LastWord } from './last-word.tsx';
import { MobileBars } from './mobile-bars.tsx';
import { Plans } from './plans.tsx';
import { Questions } from './questions.tsx';
import { Science } from './science.tsx';
import { Shelter } from './shelter.tsx';
import { SmallPrint } from './small-print.tsx';
import { Stats } from './stats.tsx';
import { Stops } from './stops.tsx';
import { Testimonials } from './testimonials.tsx';
import { TopBar } from './top-bar.tsx';
import './landing.css';

const TITLE = 'Purrwell. Made for one cat in particular.';
const DESCRIPTION =
  'A free home test tells us what your cat is short of. Then we make up seven supplement sticks, enough for the month. Refused? Refunded.';

export function meta() {
  return [
    { title: TITLE },
    { name: 'description', content: DESCRIPTION },
    { property: 'og:title', content: TITLE },
    { property: 'og:description', content: DESCRIPTION },
    { property: 'og:type', content: 'website' },
  ];
}

/** What a visitor who is not signed in finds at `/`. */
export function Landing() {
  const hero = useRef<HTMLElement>(null);
  return (
    <div className="landing">
      <a className="skip" href="#features">
        Skip to content
      </a>
      <TopBar hero={hero} />
      <main>
        <Hero ref={hero} />
        <Stats />
        <section className="feat" id="features">
          <Stops />
          <SmallPrint />
        </section>
        <Plans />
        <Demo />
        <Science />
        <Community />
        <Testimonials />
        <Shelter />
        <Questions />
      </main>
      <LastWord />
      <MobileBars />
    </div>
  );
}

export default Landing;

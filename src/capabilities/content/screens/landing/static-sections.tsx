import { Demo } from './demo.tsx';
import { Posts } from './posts.tsx';
import { Questions } from './questions.tsx';
import { Science } from './science.tsx';
import { Shelter } from './shelter.tsx';
import { SmallPrint } from './small-print.tsx';
import { Stats } from './stats.tsx';
import { Stops } from './stops.tsx';
import { Testimonials } from './testimonials.tsx';

/** The parts of the landing page that only have to be read. */
export const SECTIONS = {
  stats: Stats,
  features: Features,
  demo: Demo,
  science: Science,
  posts: Posts,
  testimonials: Testimonials,
  shelter: Shelter,
  questions: Questions,
};

function Features() {
  return (
    <section className="feat" id="features">
      <Stops />
      <SmallPrint />
    </section>
  );
}

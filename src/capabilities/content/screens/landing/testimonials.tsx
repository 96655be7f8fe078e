import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import { Art } from './art.tsx';

/** Three voices: one big, two small. */
export function Testimonials() {
  return (
    <section className="testi" aria-labelledby="voices" data-sample>
      <h2 className="vh" id="voices">
        What people say
      </h2>
      <div className="wrap tgrid">
        <Voice
          className="t1 f-marm colour-band"
          size="d-md"
          quote="He has been to three vets and trusted none of them. He eats these off my hand."
          face={<Art name="inspectorFace" className="face72" />}
          who="Yusuf and Inspector"
          where="Dubai, Premium, seven months"
        />
        <Voice
          className="t2"
          size="d-sm"
          quote="The report told me in one page what I had been guessing at for a year."
          face={<Art name="lailaFace" className="face64" />}
          who="Camille and Laila"
          where="Lyon, Standard, four months"
        />
        <Voice
          className="t3"
          size="d-sm"
          quote="Three cats, three formulas, one box. I only mixed them up once."
          face={<Art name="pitaFace" className="face64" />}
          who="Dana, Pita, Noor and Za’atar"
          where="Chicago, Premium, one year"
        />
      </div>
      <p className="wrap small subtle tnote">Sample voices, written by us until our customers have had their say.</p>
    </section>
  );
}

interface VoiceProps {
  className: string;
  size: 'd-md' | 'd-sm';
  quote: string;
  face: ReactNode;
  who: string;
  where: string;
}

function Voice({ className, size, quote, face, who, where }: VoiceProps) {
  return (
    <figure className={className}>
      <blockquote className={size}>“{quote}”</blockquote>
      <figcaption className="row gap-3">
        {face}
        <span>
          <b>{who}</b>
          <span className={classes('small block', size === 'd-sm' && 'muted')}>{where}</span>
        </span>
      </figcaption>
    </figure>
  );
}

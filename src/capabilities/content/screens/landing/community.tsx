import { ArrowLeft } from '#src/ui/icons/arrow-left.ts';
import { ArrowRight } from '#src/ui/icons/arrow-right.ts';
import { useEffect, useRef, useState } from 'react';
import { StaticSection } from './static-section.tsx';
import './community.css';

export function Community() {
  const { ref, ends, move } = useCarousel();
  return (
    <section className="sec comm" aria-labelledby="community">
      <div className="wrap commhead">
        <h2 className="d-md" id="community">
          Seen around the house
        </h2>
        <div className="row gap-2 needs-js">
          <button
            type="button"
            className="iconbtn rnd"
            aria-label="Previous post"
            disabled={ends.start}
            onClick={() => move(-1)}
          >
            <ArrowLeft size={22} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="iconbtn rnd"
            aria-label="Next post"
            disabled={ends.end}
            onClick={() => move(1)}
          >
            <ArrowRight size={22} aria-hidden="true" />
          </button>
        </div>
      </div>
      <div className="posts" ref={ref} role="group" aria-label="Sample posts" tabIndex={0}>
        <StaticSection name="posts" />
      </div>
      <p className="wrap small subtle commnote">Sample posts. The real ones are still waiting for the cats to sign.</p>
    </section>
  );
}

/** Previous and next by one post; at an end the button that would go further rests. */
function useCarousel() {
  const ref = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () => {
      const at = Math.abs(box.scrollLeft);
      const next = { start: at < 8, end: at > box.scrollWidth - box.clientWidth - 8 };
      setEnds((now) => (now.start === next.start && now.end === next.end ? now : next));
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      box.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  const move = (by: 1 | -1) => {
    const box = ref.current;
    const [first, second] = box?.querySelectorAll<HTMLElement>('.post') ?? [];
    if (!box || !first || !second) return;
    box.scrollBy({ left: by * (second.offsetLeft - first.offsetLeft), behavior: 'smooth' });
  };
  return { ref, ends, move };
}

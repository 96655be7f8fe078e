import { ArrowLeft, ArrowRight, Heart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Art } from './art.tsx';
import './community.css';

const POSTS = [
  {
    art: 'bear',
    flood: 'saffron',
    cat: 'Bear, Maine Coon',
    by: 'Hannah, Rotterdam',
    likes: '412',
    text: 'Six kilos of opinions and he licks the plate. Week three.',
  },
  {
    art: 'dune',
    flood: 'mint',
    cat: 'Dune, Sphynx',
    by: 'Omar, Abu Dhabi',
    likes: '268',
    text: 'Skin is better. Attitude unchanged.',
  },
  {
    art: 'biscuit',
    flood: 'nose',
    cat: 'Biscuit, tabby',
    by: 'Priya, Austin',
    likes: '731',
    text: 'Calm stick at four. Nap at twenty past. Coincidence, says the cat.',
  },
  {
    art: 'mochi',
    flood: 'blue',
    cat: 'Mochi, Persian',
    by: 'Lena, Munich',
    likes: '1,094',
    text: 'This is her happy face.',
  },
] as const;

export function Community() {
  const { ref, ends, move } = useCarousel();
  return (
    <section className="sec comm" aria-labelledby="community" data-sample>
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
        {POSTS.map(({ art, flood, cat, by, likes, text }) => (
          <figure key={art} className="post">
            <Art name={art} className={`pp ${art} f-${flood}`} />
            <figcaption>
              <p className="title">{text}</p>
              <p className="small muted">
                {cat}. {by}
                <span className="likes">
                  <Heart size={18} aria-hidden="true" />
                  {likes}
                  <span className="vh"> likes</span>
                </span>
              </p>
            </figcaption>
          </figure>
        ))}
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
    const [first, second] = box?.children ?? [];
    if (!box || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return;
    box.scrollBy({ left: by * (second.offsetLeft - first.offsetLeft), behavior: 'smooth' });
  };
  return { ref, ends, move };
}

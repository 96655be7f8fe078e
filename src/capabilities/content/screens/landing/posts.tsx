import { Heart } from '#src/ui/icons/heart.ts';
import { Art } from './art.tsx';

const POSTS = [
  {
    art: 'bear',
    tint: 'saffron',
    cat: 'Bear, Maine Coon',
    by: 'Hannah, Rotterdam',
    likes: '412',
    text: 'Six kilos of opinions and he licks the plate. Week three.',
  },
  {
    art: 'dune',
    tint: 'mint',
    cat: 'Dune, Sphynx',
    by: 'Omar, Abu Dhabi',
    likes: '268',
    text: 'Skin is better. Attitude unchanged.',
  },
  {
    art: 'biscuit',
    tint: 'nose',
    cat: 'Biscuit, tabby',
    by: 'Priya, Austin',
    likes: '731',
    text: 'Calm stick at four. Nap at twenty past. Coincidence, says the cat.',
  },
  {
    art: 'mochi',
    tint: 'blue',
    cat: 'Mochi, Persian',
    by: 'Lena, Munich',
    likes: '1,094',
    text: 'This is her happy face.',
  },
] as const;

export function Posts() {
  return POSTS.map(({ art, tint, cat, by, likes, text }) => (
    <figure key={art} className="post" data-sample>
      <Art name={art} className={`pp ${art} f-${tint}`} />
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
  ));
}

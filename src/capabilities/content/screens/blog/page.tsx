import { pageMeta } from '#src/web/meta.ts';
import { PageData } from '#src/web/page-data.tsx';
import { breadcrumbs } from '#src/web/structured-data.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { staticSections } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';
import { FEED_LINK } from './feed-link.ts';
import { Letter } from './letter.tsx';
import './blog.css';
import './facts.css';

const StaticSection = await staticSections('.blog-front', () => import('./sections.tsx'), Art, { withData: ['list'] });

const AS_BUILT = { built: true };

const TRAIL = [
  { name: 'Home', path: '/' },
  { name: 'Blog', path: '/blog' },
];

export const meta = () => [
  ...pageMeta({
    path: '/blog',
    title: 'Blog. Purrwell',
    description:
      'Articles for the people who open the tins: weight, water, samples, vitamins and homes with several cats. Every figure has a source.',
    structured: import.meta.env.SSR ? [breadcrumbs(TRAIL)] : [],
  }),
  FEED_LINK,
];

export default function Blog() {
  return (
    <PublicShell
      tint="saffron"
      head={
        <ColourBand
          tint="saffron"
          title="For the people who open the tins."
          lead="Articles about feeding, weighing and reading cats. Every figure has a source you can look up. The jokes are our own."
          art={<Art name="reader" />}
        />
      }
    >
      <div className="blog-front">
        <StaticSection name="list" />
        <Letter />
        <StaticSection name="help" />
      </div>
      <PageData path="/blog" built={AS_BUILT} />
    </PublicShell>
  );
}

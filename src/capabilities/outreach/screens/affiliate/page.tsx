import { pageMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { breadcrumbs } from '#src/web/structured-data.ts';
import { staticSections } from '#src/ui/static-section.tsx';
import { Apply } from './apply.tsx';
import { Art } from './art.tsx';
import { Calculator } from './calculator.tsx';
import './affiliate.css';

const StaticSection = await staticSections('.aff', () => import('./sections.tsx'), Art);

export const meta = () =>
  pageMeta({
    path: '/affiliate',
    title: 'Affiliates. Purrwell',
    description:
      'Recommend Purrwell and be paid for it: a quarter of the first purchase, then twelve monthly payments. With a calculator that shows how it calculates.',
    structured: import.meta.env.SSR
      ? [
          breadcrumbs([
            { name: 'Home', path: '/' },
            { name: 'Affiliates', path: '/affiliate' },
          ]),
        ]
      : [],
  });

export default function Affiliate() {
  return (
    <PublicShell
      tint="saffron"
      head={
        <ColourBand
          tint="saffron"
          title="Cats don’t do word of mouth. You could."
          lead="Tell people about Purrwell and be paid for it: a quarter of what they first buy, then a fixed amount in each of the next twelve months. Nobody has to dance."
          art={<Art name="climb" />}
        >
          <div className="affiliate-acts">
            <a className="btn ink" href="#calculator">
              Work it out
            </a>
            <a className="btn plain" href="#apply">
              Apply
            </a>
          </div>
        </ColourBand>
      }
    >
      <div className="aff">
        <StaticSection name="pay" />
        <Calculator />
        <StaticSection name="how" />
        <StaticSection name="terms" />
        <Apply />
        <StaticSection name="ask" />
      </div>
    </PublicShell>
  );
}

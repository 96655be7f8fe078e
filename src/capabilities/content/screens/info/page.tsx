import { ButtonLink } from '#src/ui/button.tsx';
import { pageMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { HashTabs, useHashTab } from '#src/web/shells/hash-tabs.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { breadcrumbs, faqPage } from '#src/web/structured-data.ts';
import { staticSections } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';
import { Plans } from './plans.tsx';
import { TABS, tabOf } from './tabs.ts';
import './info.css';

const StaticSection = await staticSections('.info', () => import('./sections.tsx'), Art);

// For search engines, which read the HTML: the browser need not load the sources of the answers.
const questions = import.meta.env.SSR ? (await import('./questions.ts')).QUESTIONS : [];

export const meta = () =>
  pageMeta({
    path: '/info',
    title: 'Everything at a glance. Purrwell',
    description:
      'What is in the seven sticks, what the plans cost for one cat or six, how the test works, who we are and who answers. On one page.',
    structured: import.meta.env.SSR
      ? [
          breadcrumbs([
            { name: 'Home', path: '/' },
            { name: 'Everything at a glance', path: '/info' },
          ]),
          faqPage(questions.map(({ title, body }) => ({ question: title, answer: body }))),
        ]
      : [],
  });

export default function Info() {
  const current = useHashTab(tabOf);
  return (
    <PublicShell
      tint="nose"
      head={
        <ColourBand
          tint="nose"
          title="All of it, in five tabs."
          lead="What is in the sticks, what they cost, how we know, who we are and who answers. A cat would have gone straight to the food."
          art={<Art name="head" className="info-cat" />}
        >
          <div className="info-cta">
            <ButtonLink to="/" variant="strong" size="lg">
              Start Free Trial
            </ButtonLink>
            <p className="small">Free test kit, you pay when you confirm a plan.</p>
          </div>
        </ColourBand>
      }
    >
      <div className="info">
        <HashTabs
          path="/info"
          label="What would you like to know?"
          name="info"
          tabs={TABS}
          current={current}
          panels={{
            features: <StaticSection name="features" />,
            plans: <Plans />,
            science: <StaticSection name="science" />,
            about: <StaticSection name="about" />,
            support: <StaticSection name="support" />,
          }}
        />
      </div>
    </PublicShell>
  );
}

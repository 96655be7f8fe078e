import { TERMS_DATE } from '#src/capabilities/onboarding/rules/consent.ts';
import { formatDate } from '#src/lib/dates.ts';
import { HelpBlock, ColourBand } from '#src/web/shells/content.tsx';
import { pageMeta } from '#src/web/meta.ts';
import { HashTabs, useHashTab } from '#src/web/shells/hash-tabs.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { breadcrumbs } from '#src/web/structured-data.ts';
import { staticSections } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';
import { TABS, tabOf } from './tabs.ts';
import './legal.css';

const StaticSection = await staticSections('.legal', () => import('./sections.tsx'), Art);

export const meta = () =>
  pageMeta({
    path: '/legal',
    title: 'Terms and privacy. Purrwell',
    description:
      'Terms of Service and Privacy Policy: what you buy, how you stop, how you get your money back, what we keep about you and for how long.',
    structured: import.meta.env.SSR
      ? [
          breadcrumbs([
            { name: 'Home', path: '/' },
            { name: 'Terms and privacy', path: '/legal' },
          ]),
        ]
      : [],
  });

export default function Legal() {
  const current = useHashTab(tabOf);
  return (
    <PublicShell
      tint="blue"
      head={
        <ColourBand
          tint="blue"
          title="What you can hold us to."
          lead="Terms and privacy in plain words. If a sentence is not clear, ask us and we will rewrite it."
          art={<Art name="reader" className="legal-cat" />}
        >
          <p className="small">
            Version of <time dateTime={TERMS_DATE}>{formatDate('full', TERMS_DATE, 'UTC')}</time>
          </p>
        </ColourBand>
      }
    >
      <div className="legal">
        <HashTabs
          path="/legal"
          label="Terms and privacy"
          name="legal"
          tabs={TABS}
          current={current}
          panels={{ terms: <StaticSection name="terms" />, privacy: <StaticSection name="privacy" /> }}
        />
        <div className="wrap legal-end">
          <HelpBlock
            title="Would you like something here explained?"
            action={<ButtonLink to="/about#contact">Ask us</ButtonLink>}
            art={<Art name="help" />}
          >
            A person answers by mail. Your question gets a number that you can refer to.
          </HelpBlock>
        </div>
      </div>
    </PublicShell>
  );
}

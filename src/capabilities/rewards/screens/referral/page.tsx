import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { pageMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';
import { staticSections } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';
import { useReferralLink } from './use-referral-link.ts';
import { SAID } from './words.ts';
import './referral.css';

const StaticSection = await staticSections('.frnd', () => import('./sections.tsx'), Art);

/** Shared from person to person: it looks well in a message, and search engines have no use for it. */
export const meta = () => [
  ...pageMeta({
    path: '/friend',
    card: 'home',
    title: 'A friend sent you. Purrwell',
    description: `Supplements made for one cat in particular. Start with a friend’s link, and you both get ${CLAIMS.friendPoints.text} when your first box ships.`,
  }).filter((one) => !('tagName' in one) && !('property' in one && one.property === 'og:url')),
  { name: 'robots', content: 'noindex' },
];

/** Landing page of referral links. The code is in the fragment, which is not sent to servers. */
export default function ReferralPage() {
  return (
    <PublicShell
      tint="nose"
      head={
        <ColourBand
          tint="nose"
          className="referral-head"
          title="A friend sent you."
          lead={`A friend with a cat thinks yours is as particular. When your first box ships, you both get ${CLAIMS.friendPoints.text}.`}
          art={<Art name="two" />}
        >
          <LinkState />
          <ButtonLink to={wizardAt()} variant="strong" size="lg">
            Start with a free test kit
          </ButtonLink>
        </ColourBand>
      }
    >
      <div className="frnd">
        <StaticSection name="terms" />
      </div>
    </PublicShell>
  );
}

function LinkState() {
  const [state, again] = useReferralLink();
  return (
    <div className="referral-state needs-js">
      <p role="status">{SAID[state]}</p>
      {state === 'unreachable' && (
        <Button variant="quiet" size="sm" onClick={again}>
          Check again
        </Button>
      )}
    </div>
  );
}

import { LayoutDashboard } from '#src/ui/icons/layout-dashboard.ts';
import { LifeBuoy } from '#src/ui/icons/life-buoy.ts';
import { Package } from '#src/ui/icons/package.ts';
import { Sparkles } from '#src/ui/icons/sparkles.ts';
import { Link } from 'react-router';
import { wizardAt } from '#src/web/wizard-link.ts';
import type { SetupState } from './status-cards.tsx';

const wordsOf = ({ subscribed }: SetupState) => [
  {
    title: 'View Dashboard',
    text: 'How your cats are and what is due today.',
    to: '/dashboard',
    Icon: LayoutDashboard,
  },
  subscribed
    ? { title: 'Order Test Kit', text: 'See what is in it and get another.', to: '/test-kit', Icon: Package }
    : { title: 'Order Test Kit', text: 'Free, after a few questions.', to: wizardAt(), Icon: Package },
  {
    title: 'AI Insights',
    text: 'Dr. AI sits on the dashboard and reads the results.',
    to: '/dashboard?tab=health',
    Icon: Sparkles,
  },
  { title: 'Get Support', text: 'A person answers.', to: '/info#support', Icon: LifeBuoy },
];

/** R255, C54: four cards, each leading somewhere. */
export function ActionCards(standing: SetupState) {
  return (
    <section aria-labelledby="quick">
      <h2 className="d-sm" id="quick">
        Quick actions
      </h2>
      <ul className="welcome-actions">
        {wordsOf(standing).map(({ title, text, to, Icon }) => (
          <li key={title}>
            <Link className="panel welcome-action" to={to}>
              <Icon size={28} aria-hidden="true" />
              <b className="title">{title}</b>
              <span className="muted small">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

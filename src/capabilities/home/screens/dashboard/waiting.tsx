import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { bowl, lab } from '#src/ui/art/scenes.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';
import type { DashboardCat } from '../../contract.ts';
import { written } from '#src/capabilities/households/screens/days.ts';
import { useHome } from '../home-context.ts';
import { isOver } from '#src/capabilities/billing/screens/plan/words.ts';
import {
  type Kind,
  type WaitingBadge,
  type WaitingFor,
  waitingFor,
} from '#src/capabilities/fulfilment/screens/waiting-words.ts';
import './results.css';

const SCENES = { lab: lab(), bowl: bowl() };

/** Placeholder of results that are awaited: the current step, and its date. */
export function Waiting({
  badge,
  title,
  scene = 'lab',
  children,
}: {
  badge: WaitingBadge;
  title: string;
  scene?: keyof typeof SCENES;
  children: ReactNode;
}) {
  return (
    <section className="panel wt">
      <div className="wt-words">
        <Badge tone={badge === 'On hold' ? 'borderline' : 'normal'}>
          <Hourglass size={15} aria-hidden="true" />
          {badge}
        </Badge>
        <h2 className="d-sm">{title}</h2>
        {children}
      </div>
      {/* Our own drawing, made of tables: no input reaches it. */}
      <span className="art wt-scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SCENES[scene] }} />
    </section>
  );
}

/** R267, R268: a cat whose samples have not been read, or whose swab has not. */
export function WaitingForLab({
  cat,
  kind,
  ...standing
}: {
  cat: DashboardCat;
  kind: Kind;
  state: 'pending' | 'processing' | 'held';
  why: string | null;
  receivedAt: string | null;
}) {
  const { view } = useHome();
  const part = view.orders.some((order) => order.for.some(({ id }) => id === cat.id));
  const order = part ? view.order : null;
  const told = waitingFor({ kind, name: cat.name, order, now: view.asOf, ...standing });
  return (
    <Waiting badge={told.badge} title={told.title}>
      <p className="lead">{told.now}</p>
      <p className="muted">
        {told.takes} <Due due={told.due} />
      </p>
      {order?.delivery.sandbox && <p className="small muted">{SANDBOX_WAY}</p>}
      {standing.state === 'held' && (
        <p>
          Do you know how this happened?{' '}
          <a className="link" href={`mailto:${view.supportEmail}`}>
            Write to us
          </a>
        </p>
      )}
      {!part && standing.state === 'pending' && <WayIn name={cat.name} />}
    </Waiting>
  );
}

/** Beside a plan that runs a cat joins by hand; without one it begins with an order. */
function WayIn({ name }: { name: string }) {
  const { subscription, supportEmail } = useHome().view;
  if (isOver(subscription)) {
    return (
      <ButtonLink variant="quiet" to={wizardAt()}>
        Order a test kit
      </ButtonLink>
    );
  }
  const subject = encodeURIComponent(`Please add ${name} to our plan`);
  return (
    <p>
      We add the cat to your plan for you.{' '}
      <a className="link" href={`mailto:${supportEmail}?subject=${subject}`}>
        Write to us
      </a>
    </p>
  );
}

const SANDBOX_WAY = 'Sandbox: there is no parcel and no lab. Both are simulated.';

function Due({ due }: Pick<WaitingFor, 'due'>) {
  const { timeZone } = useHome().view.household;
  if (!due) return null;
  const [from, to] = [written('plain', due.from, timeZone), written('plain', due.to, timeZone)];
  if (due.late) return <strong>It was due by {to}. It is late.</strong>;
  return <strong>{from === to ? `Expected on ${to}.` : `Expected between ${from} and ${to}.`}</strong>;
}

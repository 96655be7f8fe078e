import { CircleAlert } from '#src/ui/icons/circle-alert.ts';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useSession } from '#src/web/session.ts';
import { PublicShell } from '#src/web/shells/public.tsx';
import { ColourBand } from '#src/web/shells/content.tsx';
import { ScheduleRows } from '#src/capabilities/pricing/screens/schedule-rows.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';
import { boxParcel, parcelOf, TrackingPanel } from '../delivery/tracking-panel.tsx';
import { AskLink } from './ask-link.tsx';
import { HelpCard, type HelpCardProps } from './help-card.tsx';
import { headline } from '../delivery/words.ts';
import { CatsCard, parcelNow, ProgressCard, SummaryCard } from './summary.tsx';
import { SampleOrder } from './sample.tsx';
import { type OrderStatusState, useOrderStatus } from './use-order-status.ts';
import '#src/ui/panel-grid.css';
import '#src/capabilities/billing/screens/plan/subscription.css';
import './order-status.css';

const NOTHING: Record<Extract<OrderStatusState, { state: 'none' }>['why'], { title: string; lead: string }> = {
  'no-link': {
    title: 'Where is it?',
    lead: 'Sign in to see your order, or open the link in any of our mails about it. We can also mail you a new one.',
  },
  'order-link-unknown': {
    title: 'We do not know this link.',
    lead: 'Part of it may be missing. Copy the whole link from the mail, or ask us for a new one.',
  },
  'order-link-expired': {
    title: 'This link has expired.',
    lead: 'Your order is safe. Sign in, or ask us for a new link.',
  },
  'no-order': {
    title: 'Nothing in the post. Yet.',
    lead: 'This account has no order. If you used another e-mail, find the order here.',
  },
};

/** `/order-status`: the own order with a session, the order of a mailed link without. */
export function OrderStatus({ ContactForm }: Pick<HelpCardProps, 'ContactForm'>) {
  const { status, again } = useOrderStatus();
  if (status.state === 'loading') {
    return (
      <PublicShell>
        <Spinner full />
      </PublicShell>
    );
  }
  if (status.state === 'found') return <Found order={status.order} ContactForm={ContactForm} />;
  if (status.state === 'none') return <None why={status.why} />;
  return (
    <Shell title="That did not work." lead={`${status.words} Your order is not affected.`}>
      <div className="sec">
        <Button onClick={again}>Try again</Button>
      </div>
    </Shell>
  );
}

function Shell({
  title,
  lead,
  acts,
  children,
}: {
  title: string;
  lead: string;
  acts?: ReactNode;
  children: ReactNode;
}) {
  return (
    <PublicShell
      tint="blue"
      head={
        <ColourBand tint="blue" title={title} lead={lead} className="order-status-head">
          {acts}
        </ColourBand>
      }
    >
      <div className="wrap order-status-page">{children}</div>
    </PublicShell>
  );
}

function Found({ order, ContactForm }: HelpCardProps) {
  const { trouble } = parcelNow(order);
  const { number, box, asOf, timeZone } = order;
  return (
    <Shell
      title="Where it is."
      lead={`${box ? `Box ${box.number}` : `Order ${number}`}. ${headline(order, box, null, order)}`}
      acts={
        <ButtonLink to="/dashboard" variant="strong">
          Go to Dashboard
        </ButtonLink>
      }
    >
      <div className="dash-main">
        {trouble && (
          <p className="delivery-trouble" role="status">
            <CircleAlert size={20} aria-hidden="true" />
            {trouble}
          </p>
        )}
        <ProgressCard order={order} />
        <TrackingPanel parcel={box ? boxParcel(box) : parcelOf(order)} asOf={asOf} timeZone={timeZone} />
        <SummaryCard order={order} />
        <section className="panel w7">
          <h2 className="title">What happens next</h2>
          <ScheduleRows schedule={order.schedule} asOf={asOf} />
        </section>
        <CatsCard order={order} />
        <HelpCard order={order} ContactForm={ContactForm} />
      </div>
    </Shell>
  );
}

function None({ why }: { why: keyof typeof NOTHING }) {
  const signedIn = useSession().status === 'signed-in';
  return (
    <Shell
      {...NOTHING[why]}
      acts={
        signedIn ? (
          <ButtonLink to={why === 'no-order' ? wizardAt() : '/dashboard'} variant="strong">
            {why === 'no-order' ? 'Start with a free test kit' : 'Go to Dashboard'}
          </ButtonLink>
        ) : (
          <ButtonLink to="/login" variant="strong">
            Sign in
          </ButtonLink>
        )
      }
    >
      <div className="order-status-ask">
        <AskLink />
      </div>
      <SampleOrder />
    </Shell>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { boxed, cable } from '#src/ui/art/scenes.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { MemberShell } from '#src/web/shells/member.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';
import type { HomeView } from '../../contract.ts';
import { homeQuery } from '../../queries.ts';
import { CatBand } from './cat-band.tsx';
import { JourneyPanel } from './journey-panel.tsx';
import { OrderPanel, SubscriptionPanel } from './money-panels.tsx';
import './home.css';

/** The first signed-in screen: who lives here, what was bought, and where it stands. */
export function Home() {
  return (
    <MemberShell plan={<PlanChip />}>
      <main id="content" tabIndex={-1}>
        <Content />
      </main>
    </MemberShell>
  );
}

/** The real plan, beside the name of the club. */
function PlanChip() {
  const plan = useQuery(homeQuery()).data?.subscription.plan;
  return plan ? <Badge tone={plan}>{PLANS[plan].name}</Badge> : null;
}

function Content() {
  const { data, isPending, isError, refetch, isFetching } = useQuery(homeQuery());
  if (isPending) return <Spinner full />;
  if (isError || !data) return <Failed busy={isFetching} again={() => void refetch()} />;
  return data.order || data.cats.length ? <Household home={data} /> : <Empty />;
}

function Household({ home }: { home: HomeView }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const cat = home.cats.find(({ id }) => id === chosen) ?? home.cats[0];
  const { order, subscription, supportEmail } = home;
  return (
    <>
      {cat && <CatBand home={home} cat={cat} onChoose={setChosen} />}
      <div className="wrap home-main">
        {order && <JourneyPanel order={order} />}
        <SubscriptionPanel subscription={subscription} supportEmail={supportEmail} />
        {order && <OrderPanel order={order} invoices={subscription.invoices} />}
      </div>
    </>
  );
}

const EMPTY_BOX = boxed();
const CABLE = cable();

/** Our own drawing, made of tables: no input reaches it. */
function Scene({ drawing }: { drawing: string }) {
  return <span className="art home-scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />;
}

function Empty() {
  return (
    <div className="wrap home-alone">
      <Scene drawing={EMPTY_BOX} />
      <h1 className="d-md">Nothing in the post. Yet.</h1>
      <p className="lead muted">This account has no order. It begins with a few questions and a free test kit.</p>
      <div>
        <ButtonLink size="lg" to={wizardAt()}>
          Start with a free test kit
        </ButtonLink>
      </div>
    </div>
  );
}

function Failed({ busy, again }: { busy: boolean; again: () => void }) {
  return (
    <div className="wrap home-alone" role="alert">
      <Scene drawing={CABLE} />
      <h1 className="d-md">That did not work.</h1>
      <p className="lead muted">Someone may have been near the cable. Your order is not affected.</p>
      <div>
        <Button size="lg" busy={busy} onClick={again}>
          Try again
        </Button>
      </div>
    </div>
  );
}

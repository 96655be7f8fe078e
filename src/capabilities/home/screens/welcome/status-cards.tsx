import { CircleCheck } from '#src/ui/icons/circle-check.ts';
import { CircleDashed } from '#src/ui/icons/circle-dashed.ts';
import type { ReactNode } from 'react';
import { ButtonLink } from '#src/ui/button.tsx';
import { everythingAt } from '#src/web/wizard-link.ts';
import type { DashboardView } from '../../contract.ts';

export interface SetupState {
  onboarded: boolean;
  subscribed: boolean;
}

/** R252 to R254: three things, each done or with the way to it. */
export function StatusCards({ view, onboarded, subscribed }: SetupState & { view: DashboardView }) {
  const { household, subscription } = view;
  return (
    <ul className="welcome-cards">
      <Card
        title="Onboarding"
        done={onboarded}
        words={onboarded ? 'Completed' : 'Not finished yet'}
        act={
          !onboarded && (
            <ButtonLink size="sm" to={everythingAt()}>
              Continue Setup
            </ButtonLink>
          )
        }
      />
      <Card
        title="Subscription"
        done={subscribed}
        words={subscribed ? `${subscription.catCount} cat(s) enrolled` : 'Not active'}
        act={
          !subscribed && (
            <ButtonLink size="sm" to="/subscribe">
              Subscribe Now
            </ButtonLink>
          )
        }
      />
      <Card
        title="Your Cats"
        done={household.totalCats > 0}
        words={`${household.totalCats} registered`}
        act={
          <ButtonLink size="sm" variant="quiet" to="/dashboard">
            Manage Cats
          </ButtonLink>
        }
      />
    </ul>
  );
}

function Card({ title, words, done, act }: { title: string; words: string; done: boolean; act: ReactNode }) {
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <li className="welcome-card">
      <Icon size={28} aria-hidden="true" className={done ? 'welcome-done' : 'welcome-open'} />
      <h2 className="title">{title}</h2>
      <p className="muted">{words}</p>
      {act}
    </li>
  );
}

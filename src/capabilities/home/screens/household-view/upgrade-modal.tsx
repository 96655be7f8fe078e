import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { PlanView } from '#src/capabilities/pricing/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { isLive } from '#src/web/pages.ts';
import { lookOf } from '../cat-words.ts';
import { useHome } from '../home-context.ts';

const WaitlistForm = lazy(() =>
  import('#src/capabilities/outreach/screens/waitlist-form.tsx').then(({ WaitlistForm }) => ({
    default: WaitlistForm,
  })),
);

/** Whether one of the seats of Pro is free; null until it is known. */
function useSeats(): { free: boolean | null; total: number | null } {
  const { data } = useQuery<PlanView[] | null>({ queryKey: ['/api/subscription-plans'] });
  const pro = data?.find(({ planType }) => planType === 'pro');
  return { free: pro ? !pro.soldOut : null, total: pro?.seats?.total ?? null };
}

/** R288, R289, C23. */
export function UpgradeModal({ onClose, onWait }: { onClose: () => void; onWait: () => void }) {
  const { cats } = useHome().view.household;
  const { free, total } = useSeats();
  const navigate = useNavigate();
  const [first] = cats;
  const upgrade = () => {
    toast({ title: 'Redirecting to checkout', text: 'Processing your Pro upgrade...' });
    onClose();
    if (isLive('/subscribe')) void navigate('/subscribe?plan=pro');
    else onWait();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Upgrade to Pro?"
      seat={first && <CatPortrait cat={lookOf(first)} pose="loaf" decorative />}
    >
      <p>
        The cat gets off the chart and Dr. AI takes your calls.{' '}
        {free === false && `All ${total ?? ''} seats of Pro are taken at the moment; we can put you on the list.`}
        {free === true && 'A seat is free at the moment.'}
      </p>
      <div className="rec-end">
        <Button onClick={upgrade}>Upgrade Now</Button>
        <Button variant="plain" onClick={onClose}>
          Maybe Later
        </Button>
      </div>
    </Dialog>
  );
}

/** Where Upgrade Now leads: to a place in the queue, or, with a seat free, to a person who changes the plan. */
export function ProSeatDialog({ onClose }: { onClose: () => void }) {
  const { household, subscription, supportEmail } = useHome().view;
  const { free } = useSeats();
  const subject = encodeURIComponent('Please change our plan to Pro');
  return (
    <Dialog open onClose={onClose} title={free ? 'A seat of Pro is free' : 'Pro is full. There is a list.'}>
      {free ? (
        <p>
          A running plan is changed by a person here.{' '}
          <a className="link" href={`mailto:${supportEmail}?subject=${subject}`}>
            Write to us
          </a>{' '}
          and the seat is yours while there is one. Nothing has been charged.
        </p>
      ) : (
        <Suspense fallback={<Spinner />}>
          <WaitlistForm
            cats={Math.max(1, household.totalCats)}
            {...(subscription.monthlyAmount && { currency: subscription.monthlyAmount.currency })}
          />
        </Suspense>
      )}
    </Dialog>
  );
}

import type { PlanView } from '#src/capabilities/pricing/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { plansQuery } from '#src/capabilities/pricing/queries.ts';
import { Button } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import { useHome } from '../home-context.ts';

/** Whether one of the seats of Pro is free; null until it is known. */
function useSeats(): { free: boolean | null; seats: string | null } {
  const { data } = useQuery(plansQuery);
  const pro = data?.find(({ planType }) => planType === 'pro');
  return { free: pro ? !pro.soldOut : null, seats: pro?.seats ? seatsOf(pro.seats) : null };
}

const seatsOf = ({ total, taken, held }: NonNullable<PlanView['seats']>): string =>
  held === 0 ? `All ${total} seats of Pro are taken` : `Of ${total} seats of Pro, ${taken} are taken and ${held} held`;

/** R288, R289, C23. */
export function UpgradeModal({ onClose }: { onClose: () => void }) {
  const { cats } = useHome().view.household;
  const { free, seats } = useSeats();
  const navigate = useNavigate();
  const [first] = cats;
  const upgrade = () => {
    toast({ title: 'Redirecting to checkout', text: 'Processing your Pro upgrade...' });
    onClose();
    void navigate('/subscribe?plan=pro');
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
        {free === false && `${seats ?? 'All seats of Pro are taken'} at the moment; we can put you on the list.`}
        {free === true && 'A seat is free at the moment.'}
      </p>
      <div className="records-end">
        <Button onClick={upgrade}>Upgrade Now</Button>
        <Button variant="plain" onClick={onClose}>
          Maybe Later
        </Button>
      </div>
    </Dialog>
  );
}

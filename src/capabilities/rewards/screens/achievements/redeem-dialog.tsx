import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CatView } from '#src/capabilities/households/cat-contract.ts';
import { Button } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { countOf } from '#src/lib/plurals.ts';
import type { RewardView } from '../../reward-contract.ts';
import { pointsMissing } from '../../rules/progress.ts';
import { portraitOf } from './portrait-of.ts';
import { HAPPENS } from './reward-words.ts';
import { useRedeeming } from './use-redeeming.ts';

export interface RedeemDialogProps {
  /** Open while there is one. */
  reward: RewardView | null;
  available: number;
  /** Sits on the edge and watches. */
  cat: CatView | null;
  onClose: () => void;
  onRedeemed: () => void;
}

/** Shows the cost and the consequences before the points are spent. */
export function RedeemDialog({ reward, available, cat, onClose, onRedeemed }: RedeemDialogProps) {
  const seat = cat && <CatPortrait cat={portraitOf(cat)} pose="loaf" mood="unimpressed" decorative />;
  return (
    <Dialog open={reward !== null} onClose={onClose} title={reward?.title ?? ''} seat={seat}>
      {reward && <Confirm {...{ reward, available, onClose, onRedeemed }} />}
    </Dialog>
  );
}

interface ConfirmProps extends Pick<RedeemDialogProps, 'available' | 'onClose' | 'onRedeemed'> {
  reward: RewardView;
}

function Confirm({ reward, available, onClose, onRedeemed }: ConfirmProps) {
  const { description, category, pointsCost, cats } = reward;
  // A press redeems at the cost shown when it was read: a changed cost has to be confirmed first.
  const [cost, agreeTo] = useState(pointsCost);
  const missing = pointsMissing(cost, available);
  const [catId, setCatId] = useState(cats.length === 1 ? cats[0]?.id : undefined);
  const [held, setHeld] = useState(false);
  const redeeming = useRedeeming({ id: reward.id, cost }, onRedeemed);
  const wanted = cats.length > 0 && !catId;
  const choice = useRef<HTMLDivElement>(null);
  const press = () => {
    if (!wanted) return redeeming.mutate(catId);
    // Focuses the missing choice.
    flushSync(() => setHeld(true));
    choice.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <p>{description}</p>
      {cats.length > 0 && (
        <div ref={choice}>
          <ChoiceGroup
            legend="For which cat?"
            value={catId}
            onChange={setCatId}
            options={cats.map((one) => ({ value: one.id, title: one.name }))}
            {...(held && wanted ? { error: 'Please choose a cat.' } : {})}
          />
        </div>
      )}
      <p>
        It takes <b>{cost}</b> of your {available} points
        {missing > 0 ? `: ${countOf(missing, 'point')} too many.` : <Left points={available - cost} />}
      </p>
      <p className="small muted">{HAPPENS[category]} If it fails, your points are returned automatically.</p>
      <div role="status">
        {cost !== pointsCost && (
          <p className="strong">The cost has changed: it takes {countOf(pointsCost, 'point')} now.</p>
        )}
      </div>
      <div className="row gap3 wrapf">
        {cost === pointsCost ? (
          <Button key="redeem" busy={redeeming.isPending} onClick={press}>
            Redeem for {cost} points
          </Button>
        ) : (
          <Button key="agree" variant="quiet" onClick={() => agreeTo(pointsCost)}>
            Use the new cost
          </Button>
        )}
        <Button variant="plain" onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}

const Left = ({ points }: { points: number }) => (
  <>
    {' '}
    and leaves <b>{points}</b>.
  </>
);

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CatView } from '#src/capabilities/households/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { RewardView } from '../../contract.ts';
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

/** Says what it takes and what happens, before it does. */
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
  const [catId, setCatId] = useState(cats.length === 1 ? cats[0]?.id : undefined);
  const [held, setHeld] = useState(false);
  const redeeming = useRedeeming(reward, onRedeemed);
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
        It takes <b>{pointsCost}</b> of your {available} points and leaves <b>{available - pointsCost}</b>.
      </p>
      <p className="small muted">{HAPPENS[category]} If it fails, your points are returned automatically.</p>
      <div className="row gap3 wrapf">
        <Button busy={redeeming.isPending} onClick={press}>
          Redeem for {pointsCost} points
        </Button>
        <Button variant="plain" onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}

import { ChipFilter } from '#src/ui/choice.tsx';
import type { RewardView } from '../../reward-contract.ts';
import { RewardCard } from './reward-card.tsx';
import { CATEGORY_WORDS } from './reward-words.ts';
import { Nothing } from './states.tsx';

const CATEGORIES = Object.entries({ '': 'All', ...CATEGORY_WORDS }).map(([value, label]) => ({ value, label }));

export interface RewardGridProps {
  rewards: RewardView[];
  available: number;
  dayOf: (moment: string) => string;
  category: string;
  setCategory(category: string): void;
  onRedeem(reward: RewardView): void;
}

/** Rewards of one category, or all. */
export function RewardGrid({ rewards, available, dayOf, category, setCategory, onRedeem }: RewardGridProps) {
  const shown = rewards.filter((reward) => !category || reward.category === category);
  if (rewards.length === 0)
    return (
      <Nothing scene="bowl" title="No rewards available at the moment">
        The bowl is being looked at.
      </Nothing>
    );
  return (
    <>
      <ChipFilter
        className="achievements-filter"
        ticks
        legend="Category"
        value={category}
        onChange={setCategory}
        options={CATEGORIES}
      />
      {shown.length > 0 ? (
        <ul className="achievements-shelf">
          {shown.map((reward) => (
            <RewardCard key={reward.id} {...{ reward, available, dayOf }} onRedeem={() => onRedeem(reward)} />
          ))}
        </ul>
      ) : (
        <Nothing scene="bowl" title="No rewards found in this category">
          The others are not empty.
        </Nothing>
      )}
    </>
  );
}

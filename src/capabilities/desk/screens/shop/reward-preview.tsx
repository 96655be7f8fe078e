import { catalogueFor, inEveryTier, type RewardContent } from '#src/capabilities/rewards/rules/catalogue.ts';
import { RewardCard } from '#src/capabilities/rewards/screens/achievements/reward-card.tsx';
import '#src/capabilities/rewards/screens/achievements/achievements.css';
import { shopDayOf } from '#src/lib/shop-months.ts';
import { onShopDay } from '../moments.ts';
import { PageFrame } from './page-frame.tsx';

const NOTHING = () => {};

/** As in a household of Dubai; a colleague has none. */
const dayOfShop = (moment: string) => onShopDay(shopDayOf(new Date(moment)));

/** A reward as a household with enough points sees it. */
export function RewardPreview({ id, content }: { id: string; content: RewardContent }) {
  const rewards = catalogueFor(
    'Silver',
    new Map([[id, { ...content, pointsCost: Math.ceil(content.pointsCost) }]]),
  ).filter((reward) => reward.id === id);
  return (
    <PageFrame title={`Reward: ${inEveryTier(content.title)}`}>
      <ul className="achievements-shelf">
        {rewards.map(({ gives: _, ...reward }) => (
          <RewardCard
            key={reward.id}
            reward={{ ...reward, timesRedeemed: 0, unavailable: null, cats: [] }}
            available={reward.pointsCost}
            dayOf={dayOfShop}
            onRedeem={NOTHING}
          />
        ))}
      </ul>
    </PageFrame>
  );
}

import { api } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { StreakKind } from './rules/streak-kinds.ts';

/** Availability and return of rewards depend on kits, cats and the plan. */
const REWARDS_CHANGE = refreshedBy('order', 'cats', 'billing', 'points');

export const overviewQuery = query('/api/achievements/overview', refreshedBy('points'));
export const pointsQuery = query('/api/achievements/points', refreshedBy('points'));
export const streaksQuery = query('/api/wellness/streaks', refreshedBy('results', 'sticks', 'log', 'cats', 'points'));
export const rewardsQuery = query('/api/rewards', REWARDS_CHANGE);
export const friendsQuery = query('/api/friends', refreshedBy('points'));
export const ownRewardsQuery = query('/api/rewards/user', REWARDS_CHANGE);

export const logActivity = (streakType: StreakKind) => api.post('/api/wellness/log-activity', { streakType });

export interface Redeeming {
  rewardId: string;
  redemptionId: string;
  catId: string | undefined;
  cost: number;
}
export const redeem = (redeeming: Redeeming) => api.post('/api/rewards/redeem', redeeming);

/** R360. */
export const readStreaksAgain = () =>
  Promise.all([streaksQuery, overviewQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));

/** R362, C72; the prefix `/api/rewards` also covers the redeemed rewards and their counts. */
export const readRewardsAgain = () =>
  Promise.all(
    [pointsQuery, rewardsQuery, ownRewardsQuery, overviewQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
export const withdraw = (id: string) => api.post(`/api/rewards/user/${id}/withdraw`);

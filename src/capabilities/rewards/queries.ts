import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { Done, FriendView, OverviewView, RedemptionView, RewardView, StreakView } from './contract.ts';
import type { StreakKind } from './rules/streak-kinds.ts';

/** What can be had, and given back, depends on kits, cats and the plan. */
const REWARDS_CHANGE = refreshedBy('order', 'cats', 'billing', 'points');

export const overviewQuery = queryOptions<OverviewView>({
  queryKey: ['/api/achievements/overview', refreshedBy('points')],
});
export const pointsQuery = queryOptions<{ availablePoints: number }>({
  queryKey: ['/api/achievements/points', refreshedBy('points')],
});
export const streaksQuery = queryOptions<StreakView[]>({
  queryKey: ['/api/wellness/streaks', refreshedBy('results', 'sticks', 'log', 'cats', 'points')],
});
export const rewardsQuery = queryOptions<RewardView[]>({ queryKey: ['/api/rewards', REWARDS_CHANGE] });
export const friendsQuery = queryOptions<FriendView>({ queryKey: ['/api/friends', refreshedBy('points')] });
export const ownRewardsQuery = queryOptions<RedemptionView[]>({ queryKey: ['/api/rewards/user', REWARDS_CHANGE] });

export const logActivity = (streakType: StreakKind) => api.post<Done>('/api/wellness/log-activity', { streakType });

export interface Redeeming {
  rewardId: string;
  redemptionId: string;
  catId: string | undefined;
}
export const redeem = (redeeming: Redeeming) => api.post<Done>('/api/rewards/redeem', redeeming);

/** R360. */
export const readStreaksAgain = () =>
  Promise.all([streaksQuery, overviewQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));

/** R362, C72; `/api/rewards` stands before what was redeemed as well, and how often something was. */
export const readRewardsAgain = () =>
  Promise.all(
    [pointsQuery, rewardsQuery, ownRewardsQuery, overviewQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
export const withdraw = (id: string) => api.post<Done>(`/api/rewards/user/${id}/withdraw`);

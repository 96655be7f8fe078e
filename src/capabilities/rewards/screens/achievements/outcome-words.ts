import type { Done } from '../../contract.ts';

/** R363, R365. */
export const loggedWords = ({ success, message }: Done) =>
  success
    ? ({ title: 'Activity Logged!', text: message || 'Your streak has been updated.', tone: 'good' } as const)
    : ({ title: 'Logging Failed', text: message || 'Unable to log activity.', tone: 'bad' } as const);

/** R366, R368. */
export const redeemedWords = ({ success, message }: Done) =>
  success
    ? ({ title: 'Reward Redeemed!', text: 'Your reward has been added to your account.', tone: 'good' } as const)
    : ({ title: 'Redemption Failed', text: message || 'Unable to redeem reward.', tone: 'bad' } as const);

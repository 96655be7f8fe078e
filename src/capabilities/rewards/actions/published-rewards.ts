import { contentInEffect } from '#src/capabilities/publishing/actions/read-versions.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type PublishedRewards, REWARD_KIND, type RewardContent } from '../rules/catalogue.ts';

/** Rewards that were changed at the desk, as they count now: one statement. */
export const publishedRewards = (ctx: Pick<ReadCtx, 'tx' | 'now'>): Promise<PublishedRewards> =>
  contentInEffect<RewardContent>(ctx, REWARD_KIND);

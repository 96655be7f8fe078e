import { versionInEffect, type VersionState } from '#src/capabilities/publishing/rules/versions.ts';
import { type PublishedRewards, type RewardContent, titleOfReward } from './catalogue.ts';

/** A published version of a reward; its key is the reward's id. */
export interface RewardVersion {
  key: string;
  number: number;
  state: VersionState;
  content: object;
  validFrom: Date;
  at: Date;
}

/** Rewards that were changed at the desk, as they counted at a moment. */
export function rewardsAt(versions: readonly RewardVersion[], moment: Date): PublishedRewards {
  const current = [...Map.groupBy(versions, ({ key }) => key)].flatMap(([id, own]) => {
    const version = versionInEffect(own, moment);
    if (!version) return [];
    return [[id, version.state === 'published' ? (version.content as RewardContent) : null] as const];
  });
  return new Map(current);
}

/** The title of a reward as it was called when it was redeemed; null for one that no build has any more. */
export const titleAt = (versions: readonly RewardVersion[], id: string, moment: Date): string | null =>
  titleOfReward(id, rewardsAt(versions, moment));

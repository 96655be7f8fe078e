import { countOf, plural } from '#src/lib/plurals.ts';
import { BUILT_REWARDS, type Reward } from './catalogue.ts';
import type { Grant, RedemptionState } from './grants.ts';

/** Conditions of a reward besides its points. */
export interface RewardConditions {
  now: Date;
  /** All that was ever redeemed. */
  redeemed: { rewardId: string; state: RedemptionState; grant: Grant }[];
  plan: {
    /** `ends`: paid for now, and no payment comes after. */
    state: 'none' | 'ends' | 'renews';
    paysDelivery: boolean;
    pro: boolean;
  };
  /** Of any of the cats. */
  swab: 'none' | 'in-lab' | 'read';
  dayText: (moment: string) => string;
}

const stands = ({ state }: { state: RedemptionState }) => state !== 'undone';

export const timesRedeemed = (id: string, { redeemed }: Pick<RewardConditions, 'redeemed'>): number =>
  redeemed.filter((one) => one.rewardId === id && stands(one)).length;

/** Reason for which a reward cannot be redeemed, apart from its points; null if there is none. */
export function unavailable(reward: Reward, known: RewardConditions): string | null {
  const { id, expiresAt, limitPerUser } = reward;
  if (expiresAt && known.now >= new Date(expiresAt)) return `This offer ended on ${known.dayText(expiresAt)}.`;
  if (limitPerUser !== null && timesRedeemed(id, known) >= limitPerUser)
    return limitPerUser === 1 ? 'You have this already.' : `You have reached the limit of ${limitPerUser}.`;
  return lacking(reward, known);
}

function lacking({ gives }: Reward, { plan, redeemed, swab }: RewardConditions): string | null {
  if (gives === 'dna-report') {
    if (plan.pro) return 'Your plan already includes every DNA report.';
    return plan.state === 'none' && swab === 'none'
      ? 'You need a DNA swab first. It comes with a plan’s test kit.'
      : null;
  }
  if (gives !== 'discount' && gives !== 'free-shipping' && gives !== 'test-kit') return null;
  if (plan.state === 'none') return 'You need an active plan for this.';
  if (plan.state === 'ends') return 'Your plan is ending, so there is no further box.';
  if (gives === 'test-kit') return null;
  if (gives === 'free-shipping' && !plan.paysDelivery) return 'Your deliveries are already free.';
  const waits = redeemed.some(({ state, grant }) => grant.kind === gives && isOpen(state));
  return waits ? 'One is already waiting for your next payment.' : null;
}

const isOpen = (state: RedemptionState) => state === 'granting' || state === 'granted';

/** Whether a kit for this cat is still to go into a box. */
export const kitWaits = (catId: string, { redeemed }: Pick<RewardConditions, 'redeemed'>): boolean =>
  redeemed.some(({ state, grant }) => grant.kind === 'test-kit' && grant.catId === catId && isOpen(state));

export const missingPoints = (cost: number, balance: number): string | null => {
  const missing = cost - balance;
  if (missing <= 0) return null;
  return `${countOf(missing, 'more point')} ${plural(missing, 'is', 'are')} needed.`;
};

export const NOT_OFFERED = 'This reward is not offered any more. Nothing was redeemed.';

/**
 * Says that a reward costs other than its page said; null where it does not. A page of an earlier build sends no
 * cost: it shows the cost of the build, and must not take more.
 */
export function costChanged({ id, pointsCost }: Pick<Reward, 'id' | 'pointsCost'>, shown: number | undefined) {
  const same = shown === undefined ? pointsCost <= (BUILT_REWARDS.get(id)?.pointsCost ?? 0) : pointsCost === shown;
  return same ? null : `It costs ${countOf(pointsCost, 'point')} now. Nothing was redeemed; you can choose again.`;
}

import type { HouseholdActKey, MemberRole } from '#src/capabilities/access/rules/household-acts.ts';
import { memberMay } from '#src/capabilities/access/rules/household-acts.ts';

/** Kinds of push messages. Each is off until it is chosen. */
export const PUSH_KINDS = ['box', 'results', 'streak', 'cutOff'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Act in a shared household that a kind tells about; null for kinds that its owner alone may see. */
const ACT: Record<PushKind, HouseholdActKey | null> = {
  box: 'box.preview',
  results: null,
  streak: 'log.write',
  cutOff: 'box.change',
};

/** Whether a person may be told this about a household: its owner everything, members the acts of their role. */
export function mayBeTold(role: 'owner' | MemberRole, kind: PushKind): boolean {
  const act = ACT[kind];
  return role === 'owner' || (act !== null && memberMay(role, act));
}

import { ENTITLEMENTS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';

export const CONSULTATION_MINUTES = 20;
/** Until so long before its start a consultation can be moved, and cancelled without being counted. */
export const CHANGE_HOURS = 4;
/** A slot is offered until so long before its start. */
export const NOTICE_HOURS = 2;
/** Nobody is noted as missing before so long after the start. */
export const NO_SHOW_MINUTES = 5;
/** A vet can say for so long afterwards that it did not take place. */
export const UNDO_DAYS = 7;
/** A vet reads the facts of its cats for so long afterwards. */
export const SHEET_DAYS = 14;
/** The reminder goes out so long before the start. */
export const REMIND_HOURS = 24;
export const MOST_QUESTION_LETTERS = 1500;
export const MOST_NOTE_LETTERS = 4000;

const ORDINARY_DAYS = 14;
const PRIORITY_DAYS = 21;

/** Days ahead that a plan can book. Plans with priority see every slot a week before the others. */
export const bookableDays = (plan: PlanId): number => (ENTITLEMENTS[plan].vetPriority ? PRIORITY_DAYS : ORDINARY_DAYS);

/** Ways to talk. There is no video service of ours: a link is the vet's own. */
export const WAYS = ['phone', 'link'] as const;
export type Way = (typeof WAYS)[number];

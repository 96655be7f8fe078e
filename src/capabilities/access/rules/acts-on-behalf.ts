import type { NotedAct } from './staff-acts.ts';

/** Acts on behalf of a household that its timeline shows, by key. Those left out have items of their own, which say so. */
export const ON_BEHALF = {
  'household.add-cat': 'A cat was added to your account',
  'household.edit-cat': 'Facts about a cat were changed',
  'household.archive-cat': 'A cat was archived',
  'household.restore-cat': 'A cat is back in your account',
  'household.sticks': 'Sticks for the next box were chosen',
  'household.replace': 'Replacement sticks are coming, free',
  'household.claim': 'Refused sticks were claimed',
  'household.resend': 'A mail was sent again',
  'household.email': 'Another e-mail was asked for',
  'household.phone': 'Another phone number was asked for',
  'household.consultation': 'A consultation was booked',
  'household.end-consultation': 'A consultation was cancelled',
  'household.credit': 'A credit for the next payment',
  'household.return-reward': 'A reward was returned',
  'household.send-data': 'The way to your data was mailed',
} as const satisfies Partial<Record<NotedAct, string>>;

export type ActOnBehalf = keyof typeof ON_BEHALF;

/** Whether an act has its item in the timeline from here. */
export const isToldOnBehalf = (act: NotedAct): act is ActOnBehalf => Object.hasOwn(ON_BEHALF, act);

import type { NotedAct } from '#src/capabilities/access/rules/staff-acts.ts';

/**
 * Acts whose requests carry what they saw, a token of a preview or versions, so that a second one is caught by that. The others
 * would do the same once more, or replace what a colleague has just done.
 */
const NAMES_WHAT_IT_SAW: ReadonlySet<NotedAct> = new Set([
  'household.box',
  'household.kits',
  'household.plan',
  'household.join',
  'household.edit-cat',
  'household.profile',
  'household.samples',
]);

export const namesWhatItSaw = (act: NotedAct): boolean => NAMES_WHAT_IT_SAW.has(act);

/** Refusals of these acts because their subject has changed since it was seen. Others have another cause, such as a disputed payment. */
const CHANGED_SINCE: ReadonlySet<string> = new Set([
  'box-moved',
  'cat-archived',
  'cat-changed',
  'cat-in-plan',
  'cat-not-in-plan',
  'change-outdated',
  'change-waits',
  'nothing-to-undo',
  'profile-changed',
  'same-date',
  'samples-changed',
]);

export const isChangedSince = (code: string): boolean => CHANGED_SINCE.has(code);

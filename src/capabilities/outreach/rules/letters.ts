/** Subscribers that one job writes to, and the pause before the next: a letter can be stopped while it is being sent. */
export const LETTER_BATCH = { size: 50, pauseSeconds: 5 } as const;

export const LETTER_STATES = ['draft', 'sending', 'stopped', 'sent'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** States in which an act changes a letter. */
const CHANGED_IN = {
  save: ['draft'],
  send: ['draft', 'stopped'],
  stop: ['sending'],
} as const satisfies Record<string, readonly LetterState[]>;

export const changesLetter = (act: keyof typeof CHANGED_IN, state: LetterState): boolean =>
  (CHANGED_IN[act] as readonly LetterState[]).includes(state);

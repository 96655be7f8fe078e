/** Subscribers that one job writes to, and the pause before the next: a letter can be stopped while it is being sent. */
export const LETTER_BATCH = { size: 50, pauseSeconds: 5 } as const;

export const LETTER_STATES = ['draft', 'sending', 'stopped', 'sent'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

type LetterAct = 'save' | 'send' | 'stop';

type Outcome = 'yes' | 'done' | 'letter-begun';

/** Whether an act changes a letter in a state (`yes`), has been done already (`done`), or the refusal. */
const ACTS = {
  save: { draft: 'yes', sending: 'letter-begun', stopped: 'letter-begun', sent: 'letter-begun' },
  send: { draft: 'yes', sending: 'done', stopped: 'yes', sent: 'done' },
  stop: { draft: 'done', sending: 'yes', stopped: 'done', sent: 'done' },
} as const satisfies Record<LetterAct, Record<LetterState, Outcome>>;

export const letterAct = (act: LetterAct, state: LetterState): Outcome => ACTS[act][state];

/** Asked with one press, on every plan. The first three are shown. */
export const QUICK_QUESTIONS = [
  'When should I go to a vet?',
  'How is my cat’s weight?',
  'What if a stick is refused?',
  'How much should a cat drink?',
  'When do the results arrive?',
  'May sticks go with medicine?',
] as const;

export const SHOWN_QUESTIONS = QUICK_QUESTIONS.slice(0, 3);

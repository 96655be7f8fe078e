import { looksLikeEmail } from '#src/capabilities/access/rules/registration.ts';
import type { QuickAnswers } from './answers.ts';
import type { Step } from './steps.ts';

/**
 * Reason for which a step cannot be left. `title` and `text` are the toast, `field` gets the focus, `hint` is shown
 * there.
 */
export interface Problem {
  title: string;
  text: string;
  field: string;
}

const EMAIL: Problem = { title: 'Email required', text: 'Please enter a valid email address', field: 'email' };
const COUNTRY: Problem = { title: 'Country required', text: 'Please select your country', field: 'country' };
const NAMES = { title: 'Cat names required', text: 'Please name all your cats' };
const LIFESTYLE = { title: 'Lifestyle information required', text: 'Please complete all lifestyle preferences' };

const LIFESTYLE_FIELDS = ['defaultActivityLevel', 'defaultLivingEnvironment', 'defaultDietaryPreference'] as const;

function household(answers: QuickAnswers): Problem[] {
  const problems: Problem[] = [];
  if (!looksLikeEmail(answers.email)) problems.push(EMAIL);
  if (!answers.country) problems.push(COUNTRY);
  return problems;
}

const cats = (answers: QuickAnswers): Problem[] =>
  answers.cats.flatMap((cat, index) => (cat.name.trim() ? [] : [{ ...NAMES, field: `cats.${index}.name` }]));

const lifestyle = (answers: QuickAnswers): Problem[] =>
  LIFESTYLE_FIELDS.flatMap((field) => (answers[field] ? [] : [{ ...LIFESTYLE, field }]));

/** Everything missing on a step, first things first. The toast says the first, each field says its own. */
export function problemsOf(step: Step, answers: QuickAnswers): Problem[] {
  switch (step) {
    case 1:
      return household(answers);
    case 2:
      return cats(answers);
    case 3:
      return lifestyle(answers);
    case 4:
    case 5:
      return [];
  }
}

export const firstProblem = (step: Step, answers: QuickAnswers): Problem | null => problemsOf(step, answers)[0] ?? null;

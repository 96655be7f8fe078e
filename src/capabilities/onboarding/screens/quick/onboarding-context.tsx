import { createContext, useContext } from 'react';
import type { QuickAnswers, QuickCat, WizardPlan } from '../../rules/answers.ts';
import type { Recommendation } from '../../rules/recommendation.ts';
import type { RefusedField } from '../../rules/refused-fields.ts';
import type { Step } from '../../rules/steps.ts';
import type { Problem } from '../../rules/validation.ts';

export interface Onboarding {
  answers: QuickAnswers;
  step: Step;
  analysing: boolean;
  /** Problems of this step, once Continue was pressed. */
  problems: readonly Problem[];
  /** The field the server refused the order for, until something is changed. */
  refused: RefusedField | null;
  /** Number of refused attempts to continue on this step. */
  attempts: number;
  /** Notice above the step, such as that stored answers could not be read. */
  notice: string | null;
  recommendation: Recommendation;
  edit(change: (answers: QuickAnswers) => QuickAnswers): void;
  editCat(id: string, change: Partial<QuickCat>): void;
  choosePlan(plan: WizardPlan): void;
  goNext(): void;
  goBack(): void;
  startOver(): void;
  /** Takes the wizard's own entries off the browser's history, then closes it. */
  leave(close: () => void): void;
  /** Leads back to a field that the server refused, with its sentence. */
  leadTo(refused: RefusedField & { step: Step }): void;
  /** Resolves when the server has the newest answers, or could not be asked. */
  saved(): Promise<void>;
}

export const OnboardingContext = createContext<Onboarding | null>(null);

export function useOnboarding(): Onboarding {
  const onboarding = useContext(OnboardingContext);
  if (!onboarding) throw new Error('useOnboarding must be used within an OnboardingProvider');
  return onboarding;
}

/** The sentence for a field of this step: the server's where it refused the field, `sentence` where it is missing. */
export function useProblem(field: string, sentence?: string): string | undefined {
  const { problems, refused } = useOnboarding();
  if (refused?.field === field) return refused.text;
  return problems.some((problem) => problem.field === field) ? sentence : undefined;
}

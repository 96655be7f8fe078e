import { createContext, useContext } from 'react';
import type { FullAnswers, FullCat, FullOwner } from '../../rules/full-answers.ts';
import type { WizardPlan } from '../../rules/answers.ts';
import type { FullPosition } from '../../rules/full-flow.ts';
import type { RefusedField } from '../../rules/refused-fields.ts';

export interface FullWizardState {
  answers: FullAnswers;
  place: FullPosition;
  /** Position of stored answers when the wizard was opened; null at the start, and after the first move. */
  continueAt: FullPosition | null;
  /** Notice above the step, such as that stored answers could not be read. */
  notice: string | null;
  /** The field the server refused the order for, until something is changed. */
  refused: RefusedField | null;
  /** The plan that would be ordered: the one a person picked, else the one the answers ask for and that is for sale. */
  plan: WizardPlan;
  edit(change: (answers: FullAnswers) => FullAnswers): void;
  editCat(id: string, change: Partial<FullCat>): void;
  editOwner(change: Partial<FullOwner>): void;
  editLifestyle(change: Partial<FullAnswers['lifestyle']>): void;
  choosePlan(plan: WizardPlan): void;
  goNext(): void;
  goBack(): void;
  /** Straight to a place; to a field there by its name, or with something to say above the step. */
  goTo(place: FullPosition, at?: { field?: string; notice?: string }): void;
  /** Leads back to a field that the server refused, with its sentence. */
  leadTo(refused: RefusedField & { place: FullPosition }): void;
  startOver(): void;
  /** Takes the wizard's own entries off the browser's history, then closes it. */
  leave(close: () => void): void;
  /** Paid: the answers are kept for the registration, with the order, and are no draft any longer. */
  putAway(order: string): void;
  /** Resolves when the server has the newest answers, or could not be asked. */
  saved(): Promise<void>;
}

export const FullWizardContext = createContext<FullWizardState | null>(null);

export function useFullWizard(): FullWizardState {
  const wizard = useContext(FullWizardContext);
  if (!wizard) throw new Error('useFullWizard must be used within a FullWizardProvider');
  return wizard;
}

/** The server's sentence for a field that it refused. */
export function useRefusal(field: string): string | undefined {
  const { refused } = useFullWizard();
  return refused?.field === field ? refused.text : undefined;
}

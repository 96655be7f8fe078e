import { initialPlan, type QuickAnswers, type WizardPlan, withCatCount } from './answers.ts';
import { resumeAt } from './flow.ts';
import { freshRecord, nextRevision, type QuickRecord } from './record.ts';
import { recommend } from './recommendation.ts';
import type { Step } from './steps.ts';

/** The plan follows the recommendation until a person picks one. */
function settled(record: QuickRecord): QuickRecord {
  if (record.planChosen) return record;
  return { ...record, answers: { ...record.answers, selectedPlan: recommend(record.answers).plan } };
}

/** The record after a change of answers. */
export function withAnswers(
  record: QuickRecord,
  change: (answers: QuickAnswers) => QuickAnswers,
  now: number,
): QuickRecord {
  return settled({ ...record, answers: change(record.answers), revision: nextRevision(record.revision, now) });
}

export function withPlan(record: QuickRecord, plan: WizardPlan, now: number): QuickRecord {
  const answers = { ...record.answers, selectedPlan: plan };
  return { ...record, answers, planChosen: true, revision: nextRevision(record.revision, now) };
}

export const withStep = (record: QuickRecord, step: Step, now: number): QuickRecord =>
  record.step === step ? record : { ...record, step, revision: nextRevision(record.revision, now) };

export interface LinkChoice {
  plan?: string | undefined;
  cats?: number | undefined;
}

/** Whether a smaller household would cost the owner something already written down. */
const losesNothing = (answers: QuickAnswers, count: number): boolean =>
  answers.cats.slice(count).every((cat) => !cat.name.trim() && !cat.ageRange && cat.healthConcerns.length === 0);

/**
 * The record to open with: the stored one at its step, or a fresh one; then the wishes of the link that led here.
 * A link may add cats, but it never removes one that was already described.
 */
export function openWith(stored: QuickRecord | null, wishes: LinkChoice, now: number): QuickRecord {
  const paid = stored?.answers.paymentComplete ?? false;
  let record = stored && !paid ? { ...stored, step: resumeAt(stored.step, stored.answers) } : freshRecord();
  const { cats } = wishes;
  if (cats && cats !== record.answers.catCount && losesNothing(record.answers, cats)) {
    record = withAnswers(record, (answers) => withCatCount(answers, cats), now);
  }
  const plan = initialPlan(wishes.plan);
  return plan ? withPlan(record, plan, now) : settled(record);
}

import { withCatCountB, type WizardBAnswers, withoutIdleNone } from './answers-b.ts';
import { initialPlan, type WizardPlan } from './answers.ts';
import { type PlaceB, START_B } from './flow-b.ts';
import { recommendedPlanB } from './preview-b.ts';
import { freshRecordB, type WizardBRecord } from './record-b.ts';
import { nextRevision } from './record.ts';
import type { Wishes } from './wizard.ts';

/** The recommendation follows the answers; the choice of a plan stays where it is. */
const settledB = (answers: WizardBAnswers): WizardBAnswers => ({
  ...answers,
  recommendedPlan: recommendedPlanB(answers.cats),
});

/** As kept on the server: the recommendation is ours to make, and "None" is dropped beside a concern (C21). */
export const keptAnswersB = (answers: WizardBAnswers): WizardBAnswers =>
  settledB({
    ...withCatCountB(answers, answers.catCount),
    cats: withCatCountB(answers, answers.catCount).cats.map(({ ageMonths, ...cat }) => ({
      ...cat,
      healthConcerns: withoutIdleNone(cat.healthConcerns),
      ...(cat.age === 0 && ageMonths !== undefined && { ageMonths }),
    })),
  });

/** The record after a change of answers. */
export const withAnswersB = (
  record: WizardBRecord,
  change: (answers: WizardBAnswers) => WizardBAnswers,
  now: number,
): WizardBRecord => ({
  ...record,
  answers: settledB(change(record.answers)),
  revision: nextRevision(record.revision, now),
});

export const withPlanB = (record: WizardBRecord, selectedPlan: WizardPlan, now: number): WizardBRecord => ({
  ...withAnswersB(record, (answers) => ({ ...answers, selectedPlan }), now),
  planChosen: true,
});

export const withPlaceB = (record: WizardBRecord, place: PlaceB, now: number): WizardBRecord =>
  record.place.step === place.step && record.place.catIndex === place.catIndex
    ? record
    : { ...record, place, revision: nextRevision(record.revision, now) };

export interface OpenedB {
  record: WizardBRecord;
  /** Position of the stored answers, for the "continue at step n" button; null at the start (C48). */
  continueAt: PlaceB | null;
}

const losesNothing = ({ cats }: WizardBAnswers, count: number): boolean =>
  cats.slice(count).every((cat) => !cat.name.trim() && !cat.breed && !cat.weight && cat.healthConcerns.length === 0);

/**
 * R127: opens at step 1 with what was answered before; a mailed link opens where it was asked for. The link that led
 * here may add cats and name a plan; it never removes a cat that was described.
 */
export function openWithB(
  stored: WizardBRecord | null,
  { wishes, resumeAt }: { wishes: Wishes; resumeAt?: PlaceB | undefined },
  now: number,
): OpenedB {
  const before = stored ?? freshRecordB();
  let record: WizardBRecord = { ...before, place: resumeAt ?? START_B };
  const { cats } = wishes;
  if (cats && cats !== record.answers.catCount && losesNothing(record.answers, cats)) {
    record = withAnswersB(record, (answers) => withCatCountB(answers, cats), now);
  }
  const plan = initialPlan(wishes.plan);
  if (plan) record = withPlanB(record, plan, now);
  return { record, continueAt: resumeAt || before.place.step === START_B.step ? null : before.place };
}

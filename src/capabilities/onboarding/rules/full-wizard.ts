import { withFullCatCount, type FullAnswers, withoutIdleNone } from './full-answers.ts';
import { initialPlan, type WizardPlan } from './answers.ts';
import { type FullPosition, FULL_START } from './full-flow.ts';
import { recommendedFullPlan } from './full-preview.ts';
import { freshFullRecord, type FullRecord } from './full-record.ts';
import { nextRevision } from './record.ts';
import type { LinkChoice } from './wizard.ts';

/** The recommendation follows the answers; the choice of a plan stays where it is. */
const settledB = (answers: FullAnswers): FullAnswers => ({
  ...answers,
  recommendedPlan: recommendedFullPlan(answers.cats),
});

/** As kept on the server: the recommendation is ours to make, and "None" is dropped beside a concern (C21). */
export const keptFullAnswers = (answers: FullAnswers): FullAnswers =>
  settledB({
    ...withFullCatCount(answers, answers.catCount),
    cats: withFullCatCount(answers, answers.catCount).cats.map(({ ageMonths, ...cat }) => ({
      ...cat,
      healthConcerns: withoutIdleNone(cat.healthConcerns),
      ...(cat.age === 0 && ageMonths !== undefined && { ageMonths }),
    })),
  });

/** The record after a change of answers. */
export const withFullAnswers = (
  record: FullRecord,
  change: (answers: FullAnswers) => FullAnswers,
  now: number,
): FullRecord => ({
  ...record,
  answers: settledB(change(record.answers)),
  revision: nextRevision(record.revision, now),
});

export const withFullPlan = (record: FullRecord, selectedPlan: WizardPlan, now: number): FullRecord => ({
  ...withFullAnswers(record, (answers) => ({ ...answers, selectedPlan }), now),
  planChosen: true,
});

export const withFullPosition = (record: FullRecord, place: FullPosition, now: number): FullRecord =>
  record.place.step === place.step && record.place.catIndex === place.catIndex
    ? record
    : { ...record, place, revision: nextRevision(record.revision, now) };

export interface OpenedFull {
  record: FullRecord;
  /** Position of the stored answers, for the "continue at step n" button; null at the start (C48). */
  continueAt: FullPosition | null;
}

const losesNothing = ({ cats }: FullAnswers, count: number): boolean =>
  cats.slice(count).every((cat) => !cat.name.trim() && !cat.breed && !cat.weight && cat.healthConcerns.length === 0);

/**
 * R127: opens at step 1 with earlier answers; a mailed link opens at the step that it was requested on. The link that led
 * here may add cats and name a plan; it never removes a cat that was described.
 */
export function openFullWith(
  stored: FullRecord | null,
  { wishes, resumeAt }: { wishes: LinkChoice; resumeAt?: FullPosition | undefined },
  now: number,
): OpenedFull {
  const before = stored ?? freshFullRecord();
  let record: FullRecord = { ...before, place: resumeAt ?? FULL_START };
  const { cats } = wishes;
  if (cats && cats !== record.answers.catCount && losesNothing(record.answers, cats)) {
    record = withFullAnswers(record, (answers) => withFullCatCount(answers, cats), now);
  }
  const plan = initialPlan(wishes.plan);
  if (plan) record = withFullPlan(record, plan, now);
  return { record, continueAt: resumeAt || before.place.step === FULL_START.step ? null : before.place };
}

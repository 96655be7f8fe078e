import {
  ACTIVITY_LEVELS,
  AGE_RANGES,
  blankAnswers,
  CONCERNS,
  DIETARY_PREFERENCES,
  LIVING_ENVIRONMENTS,
  LONGEST,
  MOST_CATS,
  type QuickAddress,
  type QuickAnswers,
  type QuickCat,
  WIZARD_PLANS,
  withCatCount,
} from './answers.ts';
import { asPortrait } from './coats.ts';
import { choice, type Fields, isFields, listOf, oneOf, several, text, whole, wholeIn } from './fields.ts';
import { asStep, FIRST_STEP, type Step } from './steps.ts';
import { RECORD_VERSION, readStored, type Stored } from './stored.ts';

/** Storage key of the answers. */
export const RECORD_KEY = 'purrwell-onboarding';

export interface QuickRecord {
  version: typeof RECORD_VERSION;
  step: Step;
  /** Grows with every change; of two copies the newest wins. */
  revision: number;
  /** Whether the plan was picked by a person; until then it follows the recommendation. */
  planChosen: boolean;
  answers: QuickAnswers;
}

/** A number above `last`, and above another tab's. */
export const nextRevision = (last: number, now: number): number => Math.max(last + 1, now);

export const freshRecord = (answers: QuickAnswers = blankAnswers()): QuickRecord => ({
  version: RECORD_VERSION,
  step: FIRST_STEP,
  revision: 0,
  planChosen: false,
  answers,
});

export const readRecord = (stored: string | null): Stored<QuickRecord> => readStored(stored, asRecord);

function asRecord({ step, planChosen, ...fields }: Fields): QuickRecord | null {
  const revision = wholeIn(fields.revision, 0, Number.MAX_SAFE_INTEGER);
  const answers = asAnswers(fields.answers);
  if (typeof step !== 'number' || typeof planChosen !== 'boolean' || revision === null || !answers) return null;
  return { version: RECORD_VERSION, step: asStep(step), revision, planChosen, answers };
}

/** Answers from an unknown source, checked field by field; null if a field is invalid. */
function asAnswers(value: unknown): QuickAnswers | null {
  if (!isFields(value) || typeof value.paymentComplete !== 'boolean') return null;
  const answers = whole<QuickAnswers>(
    {
      catCount: wholeIn(value.catCount, 1, MOST_CATS),
      email: text(value.email, LONGEST.email),
      country: text(value.country, 2),
      cats: listOf(value.cats, MOST_CATS, asCat),
      defaultActivityLevel: choice(ACTIVITY_LEVELS, value.defaultActivityLevel),
      defaultLivingEnvironment: choice(LIVING_ENVIRONMENTS, value.defaultLivingEnvironment),
      defaultDietaryPreference: choice(DIETARY_PREFERENCES, value.defaultDietaryPreference),
      selectedPlan: oneOf(WIZARD_PLANS, value.selectedPlan),
      address: asAddress(value.address),
      paymentComplete: value.paymentComplete,
    },
    ['defaultActivityLevel', 'defaultLivingEnvironment', 'defaultDietaryPreference'],
  );
  return answers && withCatCount(answers, answers.catCount);
}

const asCat = (value: unknown): QuickCat | null =>
  isFields(value)
    ? whole<QuickCat>(
        {
          id: text(value.id, LONGEST.id) || null,
          name: text(value.name, LONGEST.name),
          ageRange: choice(AGE_RANGES, value.ageRange),
          healthConcerns: several(CONCERNS, value.healthConcerns),
          ...(value.portrait !== undefined && { portrait: asPortrait(value.portrait) }),
        },
        ['ageRange'],
      )
    : null;

const asAddress = (value: unknown): QuickAddress | null =>
  isFields(value)
    ? whole<QuickAddress>({
        street: text(value.street, LONGEST.line),
        city: text(value.city, LONGEST.line),
        zipcode: text(value.zipcode, LONGEST.zipcode),
        ...(value.region !== undefined && { region: text(value.region, LONGEST.line) }),
        apartment: text(value.apartment, LONGEST.line),
        country: text(value.country, 2),
      })
    : null;
